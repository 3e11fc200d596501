"""One attack in Hallowed, after the combat page (numbers in brackets are its lines).

The page tells what an attack has to reach and what its damage does. What is rolled to attack, and
when a hit is critical, it leaves to other pages: both are readings below. Melee and thrown weapons
add the Strength modifier to their damage (companion page).
"""

from draw import Generator, main, tables

# Readings, each open on the page.
ATTACK_DICE = (3, 6)  # [31] the page's only check, morale, is 3d6 and modifiers
CRITICAL_FROM_DICE = True  # the faces alone, without modifiers, make a hit critical
CRITICAL_MUST_REACH_DEFENSE = True  # [48] any attack has to
MULTIPLY_BEFORE_ARMOR = True  # [59] the damage dealt is multiplied, [50] armor reduces what is taken
INJURY_AGAINST_DAMAGE_TAKEN = True  # [61] the d% is compared with the damage after armor
NO_DAMAGE_NO_CHANCE = True  # [61] a d% is never at or under 0: it is not rolled

FIELDS = (
    "kind skill dice sides strength_modifier multiplier critical_from type defense "
    "full_defense armor stress strength wounds"
).split()
RESULTS = "hit critical damage stress wounds state injury lost".split()

# [62-83] The table of blunt injuries: number: (arm asked for, dice, attributes, condition).
BLUNT = {
    1: (False, None, "", ""),
    2: (False, (1, 8), "Agi", "half speed"),
    3: (False, (1, 12), "Agi", "prone"),
    4: (False, (1, 10), "Agi", ""),
    5: (False, (4, 4), "Agi", ""),
    6: (False, (2, 4), "Str", ""),
    7: (False, (3, 4), "Str", ""),
    8: (True, (2, 8), "Str Dex", ""),
    9: (True, (1, 10), "Str", ""),
    10: (True, (1, 12), "Dex", ""),
    11: (True, (1, 10), "Str Dex", ""),
    12: (True, (4, 4), "Dex", ""),
    13: (False, (1, 8), "Dex", ""),
    14: (False, None, "", "paralyzed"),
    15: (False, None, "", ""),
    16: (False, None, "", ""),
    17: (False, (1, 10), "Per", ""),
    18: (False, (2, 8), "Per", ""),
    19: (False, (1, 12), "Per", ""),
    20: (False, (1, 8), "Mem Per", ""),
}


def total(dice, count, sides):
    return sum(dice.roll(sides) for _ in range(count))


def state(wounds, strength):
    """[43, 44] Incapacitated at 0, dying below, dead at the negative of the Strength score."""
    if wounds > 0:
        return "-"
    if wounds == 0:
        return "incapacitated"
    return "dead" if wounds <= -strength else "dying"


def attack(s, dice):
    result = dict(hit=0, critical=0, damage=0, stress=s["stress"], wounds=s["wounds"], state="-",
                  injury=0, lost="-")
    # [24, 47, 48] Equal to Defense or above hits; Full-Defense is worth 4.
    shown = total(dice, *ATTACK_DICE)
    critical = shown >= s["critical_from"]
    needed = s["defense"] + (4 if s["full_defense"] else 0)
    if shown + s["skill"] < needed:
        return result
    result.update(hit=1, critical=int(critical))

    dealt = total(dice, s["dice"], s["sides"])
    if s["kind"] != "shot":
        dealt += s["strength_modifier"]
    dealt = max(0, dealt)
    if critical:
        dealt *= s["multiplier"]
    dealt = max(0, dealt - s["armor"])
    result["damage"] = dealt

    # [38] Stress first, then Wound Points; [59] a critical hit goes past Stress.
    from_stress = 0 if critical else min(s["stress"], dealt)
    result["stress"] = s["stress"] - from_stress
    result["wounds"] = s["wounds"] - (dealt - from_stress)
    result["state"] = state(result["wounds"], s["strength"])
    if critical:
        injure(s, dice, result)
    return result


def injure(s, dice, result):
    """[61] A d% at or under the damage of the critical hit, then the table of its type."""
    if result["damage"] == 0 and NO_DAMAGE_NO_CHANCE:
        return
    if not dice.at_most(100, result["damage"]) or s["type"] != "blunt":
        return
    injury = dice.roll(20)
    arm, amount, attributes, _ = BLUNT[injury]
    if arm:
        dice.roll(4)
    lost = total(dice, *amount) if amount else 0
    # The dice are rolled for the dead too, and change nothing for them.
    if result["state"] == "dead":
        return
    result["injury"] = injury
    if amount:
        # A score falls no lower than 0.
        amounts = [min(lost, s["strength"]) if name == "Str" else lost
                   for name in attributes.split()]
        pairs = zip(attributes.split(), amounts)
        result["lost"] = " ".join(f"{name}{number}" for name, number in pairs)


# Blunt weapons that multiply much are many, so that the table of injuries is seen.
WEAPONS = [
    ("melee", 1, 4, 2, "piercing"), ("melee", 1, 6, 2, "blunt"), ("melee", 1, 8, 2, "slashing"),
    ("melee", 2, 6, 3, "blunt"), ("melee", 2, 8, 4, "blunt"), ("melee", 1, 12, 3, "chopping"),
    ("thrown", 1, 6, 2, "piercing"), ("thrown", 1, 8, 3, "blunt"), ("shot", 1, 8, 3, "piercing"),
    ("shot", 1, 6, 4, "blunt"), ("shot", 1, 10, 3, "piercing"), ("melee", 3, 6, 4, "blunt"),
    ("melee", 3, 8, 4, "blunt"), ("melee", 3, 8, 4, "blunt"),
]


def situation(g):
    kind, dice, sides, multiplier, type_ = g.pick(WEAPONS)
    strength = g.between(6, 20) if g.chance(50) else g.between(40, 60)
    return dict(
        kind=kind, skill=g.between(0, 9), dice=dice, sides=sides,
        strength_modifier=g.between(-2, 5), multiplier=multiplier,
        critical_from=g.pick([10, 12, 14, 16, 18]), type=type_, defense=10 + g.between(-2, 8),
        full_defense=int(g.chance(20)), armor=g.pick([0, 0, 1, 2, 3, 5]),
        stress=g.pick([0, 2, 5, 10, 20]), strength=strength,
        wounds=g.pick([strength, strength, strength // 2, 3]),
    )


def verdict(result):
    return f"hit {result['hit']} critical {result['critical']} {result['state']}"


def all_tables():
    g = Generator(1)
    situations = [situation(g) for _ in range(500)]
    # The first fifty, whose exact chances are given, injure nobody: their tables are empty.
    situations.sort(key=lambda s: s["type"] == "blunt")
    return tables("hallowed", FIELDS, situations, attack, RESULTS, 20, verdict, 101)


if __name__ == "__main__":
    main(all_tables())
