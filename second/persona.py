"""One attack in Persona Combat, after its combat page (numbers in brackets are its lines).

The companion book's frame: a test is a d100 at or under a characteristic and its modifiers (all
together 60 at most either way; 1 succeeds and 100 fails); a ten or more under it is a further
degree of success; the digits of the roll reversed are the hit location; a success may put its
degrees in the place of a damage die; a natural 10 on a damage die, confirmed by a second test, is
Righteous Fury; Toughness Bonus and armor soak, less the penetration.
"""

from draw import Generator, main, tables

# Readings, each open on the page.
EXPOSED_SUPER = 0  # [217] prone, but its own column of the Super Hit Threshold is empty
FURY_KILLS_LESSER = True  # [154, 171] Righteous Fury counts as Critical Damage
EXHAUSTED_AFTER_SOAK = True  # [216] more damage, and only from attacks that do any
EVASIONS_ARE_SKILL_TESTS = True  # [216] Exhausted is a burden to characteristic tests alone
HELPLESS_ARE_NOT_TESTED = True  # [219] no test, so no Super Hit, 1 degree and no stumble or jam
HELPLESS_DOUBLES_BEFORE_SOAK = True  # [219]
REPELLED_IS_PLAIN = True  # [102] "normal damage": no degrees, no Fury, no Super Hit
ONE_EXPOSURE_A_HIT = True  # [68-71, 217] two causes in one hit expose once
THE_DEAD_GIVE_NO_CHANCE = True  # no One More off whoever the hit kills

FIELDS = (
    "action characteristic agility grade bonus sides count penetration distance range type "
    "condition target_condition guard resistance evasion evade toughness toughness_bonus "
    "armor target_grade target wounds most attacker_soak attacker_repels agility_bonus "
    "target_agility_bonus"
).split()
RESULTS = "outcome location super damage wounds gained one_more".split()

ACTIONS = {"standard": 10, "shoot": 10, "heavy": 30, "spell": 0}  # [47] Heavy Attack
TO_HIT = {"Dazed": 10, "Deafened": 10, "Stunned": 20, "Confused": 10}  # [212, 213, 224, 233]
SUPER = {  # [210-236]
    "Blinded": 20, "Dazed": 10, "Deafened": 10, "Enervated": 20, "Exhausted": 25,
    "Exposed": EXPOSED_SUPER, "Frozen": 30, "Immobilized": 25, "Prone": 10, "Shocked": 30,
    "Stunned": 20, "Confused": 20, "Distressed": 25, "Frenzied": 15,
}
EVASION = {"Blinded": -30, "Frozen": -20, "Shocked": -20, "Enervated": -20}


def test(dice, characteristic, modifiers):
    """The roll, the number to roll, and whether it succeeds."""
    number = characteristic + max(-60, min(60, modifiers))
    roll = dice.roll(100)
    return roll, number, succeeds(roll, number)


def succeeds(roll, number):
    return roll == 1 or roll <= number and roll < 100


def passes(dice, characteristic, modifiers):
    """A test of which only the success matters."""
    number = characteristic + max(-60, min(60, modifiers))
    return dice.at_most(100, max(1, min(99, number)))


def band(s):
    """The companion's range bands."""
    if s["distance"] <= 3:
        return 30
    if 2 * s["distance"] < s["range"]:
        return 10
    if s["distance"] <= 2 * s["range"]:
        return 0
    return -10 if s["distance"] <= 3 * s["range"] else -30


def modifiers(s):
    """What is added to the characteristic of the attack."""
    melee, ranged = s["action"] in ("standard", "heavy"), s["action"] == "shoot"
    total = ACTIONS[s["action"]] + (band(s) if ranged else 0)
    # The attacker's own state [210, 216, 222].
    total += {"Prone": -10 if melee else 0, "Blinded": -30 if melee else 0, "Exhausted": -10,
              "-": 0}[s["condition"]]
    total += TO_HIT.get(s["target_condition"], 0)
    if s["target_condition"] in ("Prone", "Exposed"):
        total += 10 if melee else -10 if ranged and s["distance"] > 3 else 0
    # [42] Guard Mode is a Defensive Stance: 20 less to WS.
    return total - (20 if s["guard"] and melee else 0)


def resistance(s):
    """[42] Guard Mode has no weaknesses."""
    return "normal" if s["guard"] and s["resistance"] == "weak" else s["resistance"]


def threshold(s):
    """[33, 47, 98, 100, 201] The Super Hit Threshold; [42] none against Guard Mode."""
    if s["guard"]:
        return 0
    total = 5 + (10 if s["action"] == "heavy" else 0) + SUPER.get(s["target_condition"], 0)
    return total + {"weak": 30, "resist": -40}.get(s["resistance"], 0)


def location(roll):
    reversed_ = roll % 10 * 10 + roll // 10 % 10 or 100
    for most, name in [(10, "head"), (20, "right arm"), (30, "left arm"), (70, "body"),
                       (85, "right leg")]:
        if reversed_ <= most:
            return name
    return "left leg"


def evades(s, dice):
    """Dodge or Parry, whichever is declared and possible."""
    condition, evasion = s["target_condition"], s["evasion"]
    if evasion == "none" or condition in ("Stunned", "Helpless", "Frenzied"):
        return False
    if evasion == "dodge" and condition in ("Exposed", "Immobilized"):
        return False
    less = EVASION.get(condition, 0)
    if evasion == "dodge" and condition == "Prone" or condition == "Immobilized":
        less -= 20
    return passes(dice, s["evade"], less)


def attack(s, dice):
    result = dict(outcome="miss", location="-", super=0, damage=0, wounds=s["wounds"], gained="-",
                  one_more="-")
    # [210] A blinded shooter fails.
    if s["condition"] == "Blinded" and s["action"] == "shoot":
        dice.roll(100)
        return result
    roll, number, success = test(dice, s["characteristic"], modifiers(s))
    # [219] Attacks on the helpless hit: the roll is for the location alone.
    if s["target_condition"] == "Helpless":
        result.update(outcome="hit", location=location(roll))
        if resistance(s) in ("block", "repel", "absorb"):
            return diverted(s, dice, result, 1)
        return wound(s, dice, result, 1, number)
    # [22] Stumbles; [26] jams.
    if roll >= 96 and s["action"] in ("standard", "heavy"):
        less = {"Exhausted": -10}.get(s["condition"], 0)
        result["outcome"] = "stumble" if passes(dice, s["agility"], less) else "fall"
        return result
    if roll >= 96 and s["action"] == "shoot":
        result["outcome"] = "jam"
        return result
    if not success:
        return result
    result.update(outcome="hit", location=location(roll), super=int(roll <= threshold(s)))
    if evades(s, dice):
        result["outcome"] = "evaded"
        return result
    degrees = 1 + (number - roll) // 10 if roll <= number else 1
    if resistance(s) in ("block", "repel", "absorb"):
        return diverted(s, dice, result, degrees)
    return wound(s, dice, result, degrees, number)


def damage_dice(s, dice):
    return [dice.roll(s["sides"]) for _ in range(s["count"])]


def replaced(shown, degrees):
    """The degrees in the place of the lowest die, where they are more."""
    return sorted([max(min(shown), degrees), *sorted(shown)[1:]])


def diverted(s, dice, result, degrees):
    """[101-103] Blocked, reflected, or drunk up."""
    result.update(outcome=s["resistance"], super=0)
    if s["resistance"] == "block" or s["resistance"] == "repel" and s["attacker_repels"]:
        result["outcome"] = "block"
        return result
    shown = damage_dice(s, dice)
    if s["resistance"] == "absorb" or not REPELLED_IS_PLAIN:
        shown = replaced(shown, degrees)
    dealt = sum(shown) + s["bonus"]
    if s["resistance"] == "absorb":
        dealt *= 2 if s["target_condition"] == "Helpless" else 1
        result["wounds"] = min(s["most"], s["wounds"] + dealt)
        return result
    taken = max(0, dealt - s["attacker_soak"])
    # The exhausted take more of their own attack too.
    result["damage"] = taken + (dice.roll(10) if taken and s["condition"] == "Exhausted" else 0)
    return result


def wound(s, dice, result, degrees, number):
    """Damage, Righteous Fury, soak, wounds, the critical row, Exposed and One More."""
    shown = damage_dice(s, dice)
    fury = s["sides"] == 10 and 10 in shown
    dealt = sum(replaced(shown, degrees)) + s["bonus"]
    if resistance(s) == "weak":
        dealt += (s["grade"] + 1) // 2
    if s["target_condition"] == "Helpless":
        dealt *= 2
    # A natural 10 is confirmed by a second test at the same number.
    confirmed = max(2, min(100, number + 1))
    fury = fury and succeeds(dice.roll(100, [2, confirmed, 100]), number)

    bonus = s["toughness_bonus"] + {"Enervated": -2, "Frenzied": 1}.get(s["target_condition"], 0)
    soak = max(0, bonus) + max(0, s["armor"] - s["penetration"])
    soak += s["target_grade"] if s["guard"] else 0
    taken = max(0, dealt - soak)
    if resistance(s) == "resist":
        taken = (taken + 1) // 2
    if s["target_condition"] == "Exhausted" and taken:
        taken += dice.roll(10)
    row = fury and taken > 0
    taken = max(taken, 1) if fury else taken
    result.update(damage=taken, wounds=s["wounds"] - taken)
    level = min(10, max(0, -result["wounds"]))
    gained = Gained()
    if s["target"] != "persona":
        gained.dead = bool(level or row)
    else:
        gained.add(chart(dice, level))
        if row:
            gained.add(chart(dice, dice.roll(5)))
    expose(s, dice, result, gained)
    return result


class Gained:
    """What the one struck has of it, the longer of two statuses of a kind."""

    def __init__(self):
        self.dead = self.exposed = self.inactive = self.shaken = False
        self.fatigue = self.dazed = self.stunned = self.erosion = 0

    def add(self, effects):
        for effect, amount in effects:
            if effect in ("fatigue", "erosion"):
                setattr(self, effect, getattr(self, effect) + amount)
            elif effect in ("dazed", "stunned"):
                setattr(self, effect, max(getattr(self, effect), amount))
            elif effect in ("exposed", "inactive", "shaken"):
                setattr(self, effect, True)

    def __str__(self):
        if self.dead:
            return "dead"
        words = [name for name in ("exposed", "inactive", "shaken") if getattr(self, name)]
        # [224] Stunned takes the place of Dazed.
        dazed = 0 if self.stunned else self.dazed
        for name, amount in [("fatigue", self.fatigue), ("dazed", dazed),
                             ("stunned", self.stunned), ("erosion", self.erosion)]:
            if amount:
                words.append(f"{name}{amount}")
        return " ".join(words) or "-"


def chart(dice, row):
    """[121-133] A row of the Persona Critical Damage chart."""
    exposed, stunned, inactive = ("exposed", 1), ("stunned", 1), ("inactive", 1)
    return {
        0: lambda: [],
        1: lambda: [("shaken", 1)],
        2: lambda: [("fatigue", 1)],
        3: lambda: [exposed],
        4: lambda: [("fatigue", 1), ("dazed", 1)],
        5: lambda: [exposed, ("fatigue", 1), ("dazed", dice.roll(3))],
        6: lambda: [("fatigue", 2)],  # and no manifesting for a round
        7: lambda: [("fatigue", dice.roll(5)), ("boosts", dice.roll(3))],
        8: lambda: [("fatigue", dice.roll(5)), stunned, inactive,
                    ("rounds", dice.roll(5) + dice.roll(5))],
        9: lambda: [("fatigue", dice.roll(5)), exposed, stunned, inactive],
        10: lambda: [("fatigue", dice.roll(10)), exposed, ("stunned", dice.roll(5)), inactive,
                     ("days", dice.roll(7)), ("erosion", dice.roll(10))],
    }[row]()


def expose(s, dice, result, gained):
    """[68-77] Exposed by a weakness, a physical Super Hit or a row; then One More."""
    physical = s["action"] != "spell"
    weak_or_super = resistance(s) == "weak" or physical and result["super"]
    if (weak_or_super or gained.exposed) and not gained.dead:
        gained.exposed = s["target_condition"] != "Exposed"
        if gained.exposed:
            mine = dice.roll(10) + s["agility_bonus"]
            result["one_more"] = int(mine > dice.roll(10) + s["target_agility_bonus"])
        elif not passes(dice, s["toughness"], 0):
            # [217] Exposed again: Toughness, or stunned for a round.
            gained.stunned = max(gained.stunned, 1)
    # What was there before is not gained; [224] Stunned takes the place of Dazed.
    if s["target_condition"] == "Stunned":
        gained.dazed = gained.stunned = 0
    if s["target_condition"] == "Dazed":
        gained.dazed = 0
    result["gained"] = str(gained)


CONDITIONS = ["-"] * 12 + [
    "Blinded", "Dazed", "Deafened", "Prone", "Stunned", "Frozen", "Shocked", "Immobilized",
    "Enervated", "Exhausted", "Exposed", "Confused", "Distressed", "Frenzied", "Helpless",
]


def situation(g):
    action = g.pick(["standard", "standard", "shoot", "shoot", "heavy", "spell"])
    melee = action in ("standard", "heavy")
    toughness, evade, agility = g.between(20, 55), g.between(15, 60), g.between(20, 50)
    target = g.pick(["lesser", "elite", "persona", "persona"])
    condition = g.pick(CONDITIONS)
    own = g.pick(["-"] * 6 + ["Prone", "Blinded", "Exhausted"])
    own = "-" if own == "Blinded" and condition == "Helpless" else own
    guard = int(condition == "-" and g.chance(20))
    most = g.between(8, 30)
    sides, count = g.pick([10, 10, 10, 5]), g.pick([1, 1, 1, 2])
    wounds = g.pick([most, most // 2, 4, 1, 0])
    if target == "persona" and sides == 10:
        # No Righteous Fury on a Persona that the same hit breaks: whose row follows is open.
        count, most, wounds = 1, max(most, 13), max(wounds, 13)
        sides = 5 if condition == "Helpless" else 10
    return dict(
        action=action, characteristic=g.between(25, 65), agility=agility,
        grade=g.between(1, 6), bonus=g.between(0, 8), sides=sides, count=count,
        penetration=0 if action == "spell" else g.pick([0, 0, 2, 4]),
        distance=1 if melee else g.pick([2, 6, 15, 25, 35, 48]), range=15,
        type=g.pick(["Fire", "Ice", "Wind", "Lightning"] if action == "spell"
                    else ["Energy", "Explosion", "Impact", "Rending"]),
        condition=own,
        target_condition=condition, guard=guard,
        resistance=g.pick(["normal"] * 4 + ["weak", "weak", "resist", "block", "repel", "absorb"]),
        evasion=g.pick(["none", "none", "dodge", "parry"] if melee else ["none", "none", "dodge"]),
        evade=evade, toughness=toughness, toughness_bonus=toughness // 10,
        armor=g.pick([0, 0, 2, 4, 6]), target_grade=g.between(1, 5), target=target,
        wounds=wounds, most=most, attacker_soak=g.between(2, 8),
        attacker_repels=int(g.chance(20)), agility_bonus=agility // 10,
        # All scores of the enervated are 20 lower [215], and the bonus 2.
        target_agility_bonus=max(0, evade // 10 - (2 if condition == "Enervated" else 0)),
    )


def verdict(result):
    fate = "dead" if result["gained"] == "dead" else "-"
    return f"{result['outcome']} super {result['super']} {fate}"


def all_tables():
    g = Generator(2)
    situations = [situation(g) for _ in range(500)]
    # The first fifty, whose exact chances are given, throw one damage die at a Shadow that is
    # seldom Exposed.
    situations.sort(key=lambda s: s["count"] > 1 or s["target"] == "persona" or threshold(s) > 15)
    return tables("persona", FIELDS, situations, attack, RESULTS, 20, verdict, 102)


if __name__ == "__main__":
    main(all_tables())
