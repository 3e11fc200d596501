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
HELPLESS_DOUBLES_BEFORE_SOAK = True  # [219]
REPELLED_IS_PLAIN = True  # [102] "normal damage": no degrees, no Fury, no Super Hit
ONE_EXPOSURE_A_HIT = True  # [68-71, 217] two causes in one hit expose once
EXPOSED_DIES_WITH_TARGET = True  # no One More off whoever the hit kills

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
EVASION = {"Blinded": -30, "Frozen": -20, "Shocked": -20, "Enervated": -20, "Exhausted": -10}


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
    # [22] Stumbles; [26] jams.
    if roll >= 96 and s["action"] in ("standard", "heavy"):
        less = {"Exhausted": -10}.get(s["condition"], 0)
        result["outcome"] = "stumble" if passes(dice, s["agility"], less) else "fall"
        return result
    if roll >= 96 and s["action"] == "shoot":
        result["outcome"] = "jam"
        return result
    # [219] Attacks on the helpless hit.
    if not success and s["target_condition"] != "Helpless":
        return result
    result.update(outcome="hit", location=location(roll), super=int(roll <= threshold(s)))
    if evades(s, dice):
        result["outcome"] = "evaded"
        return result
    degrees = 1 + (number - roll) // 10 if roll <= number else 1 if roll == 1 else 0
    if resistance(s) in ("block", "repel", "absorb"):
        return diverted(s, dice, result)
    return wound(s, dice, result, degrees, number)


def damage_dice(s, dice):
    return [dice.roll(s["sides"]) for _ in range(s["count"])]


def diverted(s, dice, result):
    """[101-103] Blocked, reflected, or drunk up."""
    result.update(outcome=s["resistance"], super=0)
    if s["resistance"] == "block" or s["resistance"] == "repel" and s["attacker_repels"]:
        result["outcome"] = "block"
        return result
    dealt = sum(damage_dice(s, dice)) + s["bonus"]
    if s["resistance"] == "absorb":
        result["wounds"] = min(s["most"], s["wounds"] + dealt)
        return result
    result["damage"] = max(0, dealt - s["attacker_soak"])
    return result


def wound(s, dice, result, degrees, number):
    """Damage, Righteous Fury, soak, wounds, the critical row, Exposed and One More."""
    shown = damage_dice(s, dice)
    fury = s["sides"] == 10 and 10 in shown
    if degrees > min(shown):
        shown[shown.index(min(shown))] = degrees
    dealt = sum(shown) + s["bonus"]
    if resistance(s) == "weak":
        dealt += (s["grade"] + 1) // 2
    if s["target_condition"] == "Exhausted":
        dealt += dice.roll(10)
    if s["target_condition"] == "Helpless":
        dealt *= 2
    fury = fury and succeeds(dice.roll(100, [2, max(2, min(100, number + 1)), 100]), number)

    bonus = s["toughness_bonus"] + {"Enervated": -2, "Frenzied": 1}.get(s["target_condition"], 0)
    soak = max(0, bonus) + max(0, s["armor"] - s["penetration"])
    soak += s["target_grade"] if s["guard"] else 0
    taken = max(0, dealt - soak)
    if resistance(s) == "resist":
        taken = (taken + 1) // 2
    gained = []
    row = 0
    if fury and taken == 0:
        taken = 1
    elif fury:
        row = dice.roll(5)
    result.update(damage=taken, wounds=s["wounds"] - taken)
    level = min(10, max(0, -result["wounds"]))
    if s["target"] != "persona":
        if level or row:
            gained.append("dead")
    else:
        for number in (row, level):
            gained.extend(chart(dice, number))
    expose(s, dice, result, gained)
    return result


def chart(dice, row):
    """[121-133] A row of the Persona Critical Damage chart."""
    return {
        0: lambda: [],
        1: lambda: ["shaken"],
        2: lambda: ["fatigue1"],
        3: lambda: ["Exposed"],
        4: lambda: ["fatigue1", "Dazed1"],
        5: lambda: ["Exposed", "fatigue1", f"Dazed{dice.roll(3)}"],
        6: lambda: ["fatigue2", "unmanifested"],
        7: lambda: [f"fatigue{dice.roll(5)}", f"boosts{dice.roll(3)}"],
        8: lambda: [f"fatigue{dice.roll(5)}", "Stunned1", f"inactive{dice.roll(5) + dice.roll(5)}"],
        9: lambda: [f"fatigue{dice.roll(5)}", "Exposed", "Stunned1", "inactive"],
        10: lambda: [f"fatigue{dice.roll(10)}", "Exposed", f"Stunned{dice.roll(5)}", "inactive",
                     f"days{dice.roll(7)}", f"erosion{dice.roll(10)}"],
    }[row]()


def expose(s, dice, result, gained):
    """[68-77] Exposed by a weakness, a physical Super Hit or a row; then One More."""
    physical = s["action"] != "spell"
    exposed = resistance(s) == "weak" or physical and result["super"] or "Exposed" in gained
    gained[:] = [word for word in gained if word != "Exposed"]
    if exposed and not ("dead" in gained and EXPOSED_DIES_WITH_TARGET):
        if s["target_condition"] == "Exposed":
            # [217] Exposed again: Toughness, or stunned for a round.
            if not passes(dice, s["toughness"], 0):
                gained.append("Stunned1")
        else:
            gained.append("Exposed")
            mine = dice.roll(10) + s["agility_bonus"]
            result["one_more"] = int(mine > dice.roll(10) + s["target_agility_bonus"])
    result["gained"] = " ".join(gained) or "-"


CONDITIONS = ["-"] * 12 + [
    "Blinded", "Dazed", "Deafened", "Prone", "Stunned", "Frozen", "Shocked", "Immobilized",
    "Enervated", "Exhausted", "Exposed", "Confused", "Distressed", "Frenzied", "Helpless",
]


def situation(g):
    action = g.pick(["standard", "standard", "shoot", "shoot", "heavy", "spell"])
    melee = action in ("standard", "heavy")
    toughness = g.between(20, 55)
    target = g.pick(["lesser", "elite", "persona", "persona"])
    condition = g.pick(CONDITIONS)
    guard = int(condition == "-" and g.chance(20))
    most = g.between(8, 30)
    return dict(
        action=action, characteristic=g.between(25, 65), agility=g.between(20, 50),
        grade=g.between(1, 6), bonus=g.between(0, 8), sides=g.pick([10, 10, 10, 5]),
        count=g.pick([1, 1, 1, 2]), penetration=0 if action == "spell" else g.pick([0, 0, 2, 4]),
        distance=1 if melee else g.pick([2, 8, 20, 30, 70, 100]), range=30,
        type=g.pick(["Fire", "Ice", "Wind", "Lightning"] if action == "spell"
                    else ["Energy", "Explosive", "Impact", "Rending"]),
        condition=g.pick(["-"] * 6 + ["Prone", "Blinded", "Exhausted"]),
        target_condition=condition, guard=guard,
        resistance=g.pick(["normal"] * 4 + ["weak", "weak", "resist", "block", "repel", "absorb"]),
        evasion=g.pick(["none", "none", "dodge", "parry"] if melee else ["none", "none", "dodge"]),
        evade=g.between(15, 60), toughness=toughness, toughness_bonus=toughness // 10,
        armor=g.pick([0, 0, 2, 4, 6]), target_grade=g.between(1, 5), target=target,
        wounds=g.pick([most, most // 2, 4, 1, 0]), most=most, attacker_soak=g.between(2, 8),
        attacker_repels=int(g.chance(20)), agility_bonus=g.between(2, 5),
        target_agility_bonus=g.between(2, 5),
    )


def verdict(result):
    fate = "dead" if result["gained"] == "dead" else "-"
    return f"{result['outcome']} super {result['super']} {fate}"


def all_tables():
    g = Generator(2)
    situations = [situation(g) for _ in range(500)]
    # The first fifty, whose exact chances are given, throw one damage die at a Shadow.
    situations.sort(key=lambda s: s["count"] > 1 or s["target"] == "persona")
    return tables("persona", FIELDS, situations, attack, RESULTS, 20, verdict, 102)


if __name__ == "__main__":
    main(all_tables())
