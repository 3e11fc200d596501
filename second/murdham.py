"""One attack in Murdham, after the combat chapter (numbers in brackets are its lines).

Saves, damage dice, armor, health and weapons are the companion pages': a save is a d20 at or under
the score; a damage die that shows its highest face is thrown again and added to that face less 1;
impaired damage is the lower of two complete rolls; losing half the health left or more (rounded
up) is critical and incapacitates, losing all of it leaves dying, losing STR at once kills.
"""

from draw import Generator, main, tables

# Readings, each open in the chapter.
BREAKS_ON_LATER_FACES = False  # [129] a 1 thrown after a highest face is no 1 of the die
BROKEN_ARMOR_STILL_PROTECTS_ONCE = True  # [129] it is destroyed by the attack, so after it

FIELDS = (
    "kind weapon die hold concealed worn far moving unseen aware wit str health armor shield "
    "helmet cover suit_worn agi reaction back_die back_str back_health back_armor other_str "
    "other_health other_armor other_shield"
).split()
RESULTS = "hit struck damage health fate back back_health back_fate broken effect".split()


def damage_roll(dice, sides):
    """One complete damage roll, and whether a 1 was rolled on the die."""
    total = face = dice.roll(sides)
    one = face == 1
    while face == sides and not dice.settled(total):
        face = dice.roll(sides)
        total += face - 1
        one = one or BREAKS_ON_LATER_FACES and face == 1
    return total, one


def damage(dice, sides, impaired):
    """The damage of a weapon; impaired twice it is wholly ineffective, and no die is thrown."""
    if impaired >= 2:
        return 0, False
    total, one = damage_roll(dice, sides)
    if impaired == 1:
        again, another = damage_roll(dice, sides)
        return min(total, again), one or another
    return total, one


def suffer(body, lost):
    """What health is left of `body` after losing `lost` at once, and what becomes of it."""
    left = max(0, body["health"] - lost)
    if lost >= body["str"]:
        return left, "dead"
    if left == 0:
        return left, "dying"
    critical = (body["health"] + 1) // 2 + body["helmet"]
    return left, "incapacitated" if lost >= critical else "-"


def needs_save(s):
    """Whether the attack has to pass a WIT save to hit [41, 45, 47, 49]."""
    if s["kind"] in ("melee", "disarm", "grapple"):
        return s["unseen"]
    return s["kind"] == "indirect" or s["far"] or s["moving"]


def impairments(s):
    """Unarmed [43], holding back [43] and concealment [71] impair; the companion's off hand too."""
    return s["hold"] + s["concealed"] + (s["weapon"] == "unarmed")


def attack(s, dice):
    result = dict(hit=0, struck="target", damage=0, health=s["health"], fate="-", back=0,
                  back_health=s["back_health"], back_fate="-", broken="-", effect="-")
    # [41, 45-49] A save to hit, where the circumstances ask for one.
    if needs_save(s) and not dice.at_most(20, s["wit"]):
        return result

    # [53] The reaction is chosen now; whoever is unaware has none.
    reaction = s["reaction"] if s["aware"] else "none"
    # [55] Dodge.
    if reaction == "dodge" and dice.at_most(20, s["agi"]):
        return result
    body = dict(str=s["str"], health=s["health"], helmet=s["helmet"], armor=s["armor"],
                shield=s["shield"] and reaction in ("dodge", "counter"), suit_worn=s["suit_worn"],
                cover=s["cover"])
    # [59, 61] Another takes the place of the target: with a shield that helps a guard, who
    # reacts, and not the one behind whom the target hides, who does not.
    if reaction in ("guard", "hide"):
        result["struck"] = "other"
        body = dict(str=s["other_str"], health=s["other_health"], helmet=0, suit_worn=0,
                    armor=s["other_armor"], cover=s["cover"],
                    shield=s["other_shield"] and reaction == "guard")
    result["hit"] = 1
    result["health"] = body["health"]
    if s["kind"] in ("disarm", "grapple"):
        return nonlethal(s, dice, reaction, body, result)

    rolled, one = damage(dice, s["die"], impairments(s))
    if s["worn"] and one:
        result["broken"] = "weapon"
    # [73] Cover is worth 1 of armor.
    lost = max(0, rolled - body["armor"] - body["shield"] - body["cover"])
    left, fate = suffer(body, lost)
    if reaction == "counter":
        countered(s, dice, result, (lost, left, fate))
    else:
        result.update(damage=lost, health=left, fate=fate)
    # [129] A damaged suit is destroyed by 8 damage or more before armor.
    if body["suit_worn"] and body["armor"] and rolled >= 8 and result["hit"]:
        result["broken"] = "both" if result["broken"] == "weapon" else "suit"
    return result


def counter_roll(s, dice):
    """The damage of the counter to the attacker, who is not helped by anything but a suit."""
    rolled, _ = damage(dice, s["back_die"], 0)
    return max(0, rolled - s["back_armor"])


def countered(s, dice, result, landed):
    """[57] Whoever suffers more is hit first, and strikes no more if that takes them out."""
    lost, left, fate = landed
    back = counter_roll(s, dice)
    attacker = dict(str=s["back_str"], health=s["back_health"], helmet=0)
    back_left, back_fate = suffer(attacker, back)
    if back <= lost or back_fate == "-":
        result.update(damage=lost, health=left, fate=fate)
    else:
        result["hit"] = 0
    if lost <= back or fate == "-":
        result.update(back=back, back_health=back_left, back_fate=back_fate)


def nonlethal(s, dice, reaction, body, result):
    """[91-95] No damage, but a STR save; in a counter resolved last."""
    if reaction == "counter":
        back = counter_roll(s, dice)
        left, fate = suffer(dict(str=s["back_str"], health=s["back_health"], helmet=0), back)
        result.update(back=back, back_health=left, back_fate=fate)
        if fate != "-":
            result["hit"] = 0
            return result
    if not dice.at_most(20, body["str"]):
        result["effect"] = "disarmed" if s["kind"] == "disarm" else "grabbed"
    return result


WEAPONS = {
    "melee": [("simple-hand", 4), ("simple-great", 6), ("martial-hand", 6), ("martial-great", 8),
              ("unarmed", 4)],
    "ranged": [("missile-hand", 4), ("missile-great", 6), ("long-gun", 8)],
    "indirect": [("indirect", 6)],
    "disarm": [("unarmed", 4)],
    "grapple": [("unarmed", 4)],
}


def situation(g):
    kind = g.pick(["melee"] * 5 + ["ranged"] * 3 + ["indirect", "disarm", "grapple"])
    weapon, die = g.pick(WEAPONS[kind])
    close = kind in ("melee", "disarm", "grapple")
    far = kind == "indirect" or kind == "ranged" and g.chance(40)
    strength, back_strength, other_strength = g.between(5, 15), g.between(5, 15), g.between(5, 15)
    reactions = ["none", "none", "dodge", "guard", "hide"] + (["counter"] * 2 if close else [])
    unseen = int(close and g.chance(15))
    reaction = g.pick(reactions)
    if unseen and reaction == "counter" or kind == "disarm" and reaction in ("guard", "hide"):
        reaction = "dodge"
    injuring = kind in ("melee", "ranged", "indirect")
    return dict(
        kind=kind, weapon=weapon, die=die,
        hold=int(kind in ("melee", "ranged") and g.chance(20)), concealed=int(not close and g.chance(30)),
        worn=int(injuring and weapon != "unarmed" and g.chance(25)),
        far=int(far), moving=int(kind == "ranged" and not far and g.chance(30)),
        unseen=unseen, aware=int(not g.chance(10)),
        wit=g.between(4, 15), str=strength, health=g.between(max(1, strength // 2), strength),
        armor=g.between(0, 2), shield=int(g.chance(30)), helmet=int(g.chance(30)),
        cover=int(not close and g.chance(30)), suit_worn=int(g.chance(25)), agi=g.between(4, 15),
        reaction=reaction, back_die=g.pick([4, 6, 8]), back_str=back_strength,
        back_health=g.between(max(1, back_strength // 2), back_strength),
        back_armor=g.between(0, 2), other_str=other_strength,
        other_health=g.between(max(1, other_strength // 2), other_strength),
        other_armor=g.between(0, 2), other_shield=int(g.chance(30)),
    )


def verdict(result):
    hit = "hit" if result["hit"] else "miss"
    return f"{hit} {result['fate']} {result['effect']}"


def all_tables():
    g = Generator(3)
    situations = [situation(g) for _ in range(500)]
    # The exact chances are those of situations without a counter: there two dice without end
    # are compared with each other.
    situations.sort(key=lambda s: s["reaction"] == "counter" and s["aware"])
    return tables("murdham", FIELDS, situations, attack, RESULTS, 20, verdict, 103)


if __name__ == "__main__":
    main(all_tables())
