"""One attack in Ingenuity, after the combat chapter (numbers in brackets are its lines).

The companion pages' test: an attribute die and a skill die, a proficiency, a luck die beside them
(20 adds 4, except to an attack); advantage rerolls a die of choice for the better, disadvantage
the die showing most for the worse.
"""

from draw import Generator, main, tables

# Readings, each open in the chapter.
ADVANTAGE_REROLLS = "attribute"  # which die is rerolled is the roller's choice: always this one
TIES_REROLL = "larger"  # disadvantage, when both dice show the same
DECLARED_FIRST = True  # [119] only a block waits for the hit; dodge and parry come before the dice
EXCESS_IS_DEFLECTED = False  # [121] what a broken item lets through is dealt as it is
SIZE_CHANGES_DODGE = False  # [112] speaks of evasion and deflection only

FIELDS = (
    "kind attribute skill proficiency earlier unseen flanked prone cover neighbors damage "
    "critical threshold type nonlethal size target_size guard evasion physical elemental "
    "endurance endurance_left health health_left constitution reaction dexterity agility dodge "
    "strength athletics fortitude item_value durability"
).split()
RESULTS = (
    "struck degree total damage endurance health harmed bloodied state durability"
).split()


def test_dice(dice, attribute, skill, edge, luck_steps):
    """The two dice of a test after all rerolls, and the luck die, read at its steps."""
    shown = {"attribute": dice.roll(attribute), "skill": dice.roll(skill)}
    sides = {"attribute": attribute, "skill": skill}
    luck = dice.roll(20, luck_steps)
    for _ in range(max(edge, 0)):
        die = ADVANTAGE_REROLLS
        shown[die] = max(shown[die], dice.roll(sides[die]))
    for _ in range(max(-edge, 0)):
        larger = sides if TIES_REROLL == "larger" else {}
        die = max(shown, key=lambda name: (shown[name], larger.get(name, 0), name == "attribute"))
        shown[die] = min(shown[die], dice.roll(sides[die]))
    return sum(shown.values()), luck


def defense_test(dice, attribute, skill, bonus):
    """An ordinary test: a luck die of 20 adds 4 [93]."""
    shown, luck = test_dice(dice, attribute, skill, 0, [20])
    return shown + bonus + (4 if luck >= 20 else 0)


def edge(s):
    """Advantages less disadvantages: sneaking and flanking [107], prone [79], cover [53]."""
    missile = s["kind"] == "missile"
    points = s["unseen"] + s["flanked"]
    points += (-1 if missile else 1) * s["prone"]
    return points - (s["cover"] if missile else 0)


def attack(s, dice):
    # [85, 103] Attribute, skill and proficiency, 2 less for each attack made before this round.
    shown, luck = test_dice(dice, s["attribute"], s["skill"], edge(s), [2, s["threshold"]])
    total = shown + s["proficiency"] - 2 * s["earlier"]
    body = dict(s)
    body["struck"] = "target"
    # [98] A missile goes astray on a luck roll of 1 when others are within a meter.
    if s["kind"] == "missile" and s["neighbors"] and luck <= 1:
        if s["neighbors"] > 1:
            dice.roll(s["neighbors"])
        body.update(struck="neighbor", reaction="none", guard=0)

    # [112] A larger attacker meets more evasion and less deflection, a smaller one the opposite.
    larger = s["size"] - s["target_size"]
    result = dict(struck=body["struck"], degree="miss", total=total, damage=0,
                  durability=s["durability"])
    if body["reaction"] == "parry" and DECLARED_FIRST:
        # [124] The parry costs the item 1 of its durability.
        result["durability"] = max(0, s["durability"] - 1)
    critical = luck >= s["threshold"]
    if not critical:
        # [63] A dodge takes the place of evasion, never to the worse.
        needed = s["evasion"] + body["guard"] + larger
        if body["reaction"] == "dodge":
            dodged = defense_test(dice, s["dexterity"], s["agility"], s["dodge"] + body["guard"])
            needed = max(needed, dodged + (larger if SIZE_CHANGES_DODGE else 0))
        if total < needed:
            return finish(s, body, 0, dice, result)
    # [93] A critical hit cannot miss and does its critical damage.
    result["degree"] = "critical" if critical else "hit"
    dealt = total + (s["critical"] if critical else s["damage"])
    return finish(s, body, reduced(s, body, dealt, larger, result), dice, result)


def reduced(s, body, dealt, larger, result):
    """What is left of damage for the one struck, after a block [119-121] or deflection [89, 124]."""
    if body["reaction"] == "block":
        taken = max(1, dealt - s["item_value"])
        result["durability"] = max(0, s["durability"] - taken)
        return max(0, taken - s["durability"])
    deflection = {"physical": s["physical"], "elemental": s["elemental"], "typeless": 0}[s["type"]]
    if s["type"] != "typeless":
        deflection += body["guard"] - larger
    if body["reaction"] == "parry":
        deflection += s["item_value"] or 1
    return max(1, dealt - deflection)


def finish(s, body, damage, dice, result):
    """[89, 138-151] Endurance, then health; consciousness; the risk of death."""
    from_health = min(s["health_left"], max(0, damage - s["endurance_left"]))
    endurance = max(0, s["endurance_left"] - damage)
    health = s["health_left"] - from_health
    result.update(damage=damage, endurance=endurance, health=health,
                  harmed=int(2 * endurance <= s["endurance"]), bloodied=int(health < s["health"]),
                  state="-")
    missing = s["health"] - health
    if health == 0:
        # [151] Damage beyond what was left risks death, unless it is not lethal [159].
        result["state"] = "unconscious"
        beyond = damage - s["endurance_left"] > s["health_left"]
        if beyond and not s["nonlethal"]:
            result["state"] = "dead" if dice.at_most(20, 9) else "unconscious"
    elif from_health and missing > s["constitution"] + body["guard"]:
        # [142] Fortify against what is missing, with the reaction if it is left.
        result["state"] = "unconscious"
        if result["struck"] == "target" and body["reaction"] == "none":
            bonus = s["fortitude"] + body["guard"]
            if defense_test(dice, s["strength"], s["athletics"], bonus) >= missing:
                result["state"] = "conscious"
    return result


def situation(g):
    kind = g.pick(["melee", "melee", "missile"])
    prone = int(g.chance(15))
    type_ = g.pick(["physical", "physical", "physical", "elemental", "typeless"])
    reactions = ["none", "none", "dodge", "block"] + (["parry"] if type_ == "physical" else [])
    endurance, health = g.between(8, 18), g.between(8, 18)
    neighbors = g.pick([0, 0, 1, 2]) if kind == "missile" else 0
    damage = g.between(1, 8)
    return dict(
        kind=kind, attribute=g.pick([4, 6, 8, 10, 12]), skill=g.pick([4, 6, 8, 10, 12]),
        proficiency=g.between(0, 4), earlier=g.pick([0, 0, 0, 1, 2]), unseen=int(g.chance(15)),
        # A missile's target is flanked by two of the attacker's allies beside it [107, 110].
        flanked=int(neighbors == 2 if kind == "missile" else g.chance(20)), prone=prone, cover=int(kind == "missile" and g.chance(30)),
        neighbors=neighbors,
        damage=damage, critical=damage + g.between(1, 6), threshold=g.between(17, 20), type=type_,
        nonlethal=int(g.chance(15)), size=g.pick([3, 4, 4, 4, 5, 6]),
        target_size=g.pick([2, 3, 4, 4, 4, 5, 7]), guard=int(g.chance(20)),
        evasion=g.between(4, 11), physical=g.between(2, 10), elemental=g.between(2, 8),
        endurance=endurance, endurance_left=g.pick([endurance, endurance // 2, 2, 0]),
        health=health, health_left=g.pick([health, health, health - 2, health // 2 + 1, 3]),
        constitution=g.between(4, 10), reaction=g.pick(reactions),
        dexterity=g.pick([4, 6, 8, 10, 12]), agility=g.pick([4, 6, 8, 10]),
        dodge=g.between(0, 3), strength=g.pick([4, 6, 8, 10, 12]),
        athletics=g.pick([4, 6, 8, 10]), fortitude=g.between(0, 3),
        item_value=g.between(1, 6), durability=g.pick([1, 2, 4, 4, 10, 10]),
    )


def throws(s):
    """A bound of how many throws an attack has."""
    most = s["attribute"] * s["skill"] * max(s["attribute"], s["skill"]) ** abs(edge(s))
    if s["reaction"] == "dodge":
        most *= s["dexterity"] * s["agility"]
    return most * s["strength"] * s["athletics"] if s["reaction"] == "none" else most


def verdict(result):
    return f"{result['struck']} {result['degree']} {result['state']}"


def all_tables():
    g = Generator(4)
    situations = [situation(g) for _ in range(500)]
    # The first fifty, whose exact chances are given, are those with the fewest throws.
    situations.sort(key=throws)
    return tables("ingenuity", FIELDS, situations, attack, RESULTS, 20, verdict, 104)


if __name__ == "__main__":
    main(all_tables())
