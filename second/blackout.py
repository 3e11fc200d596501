"""One attack in Blackout, after the page of advanced combat rules (numbers in brackets: its lines).

The page resolves bursts, templates and blasts from beginning to end; the ordinary attack stands on
another page. A test is a pool of d6, one more for an advantage, one less for a disadvantage.
"""

from draw import Generator, main, tables

# Readings, each open on the page.
SUCCESS_FROM = 4  # what a die of a test has to show
SHOTS_ARE_HITS = False  # [177] ammunition spent: the burst value, not the hits
CORRODED_COUNTS_ONCE = True  # [92] on the damage of the attack, not on every hit
DR_REDUCES_THE_REST = True  # [160] what goes through the armor
HALF_ROUNDS_DOWN = True  # [211]
DIRECT_DAMAGE_IGNORES_DR = True  # [14]
DIRECT_DAMAGE_FIRST = True  # [14] it is taken immediately
SURPRISED_ARE_UNAWARE = True  # [106, 126] so they are flanked
FEWER_THAN_NO_DICE = 0  # a pool without dice has no success

FIELDS = (
    "kind burst aim dexterity flanked poisoned distracted target_state evasion corroded damage "
    "ammunition difficulty size armor reduction hp effect rating fortitude insight dodge"
).split()
RESULTS = "hits damage absorbed armor hp ammunition halved scatter gained".split()

# [30-76] What has to be beaten, and what the one who fails it has.
RESISTED = {
    "knockdown": ("fortitude", "Prone"), "slow": ("fortitude", "Slowed"),
    "stun": ("fortitude", "Stunned"), "poison": ("fortitude", "Poisoned"),
    "acid": ("fortitude", "Acid"), "corrosive": ("fortitude", "Corroded"),
    "fear": ("insight", "Afraid"), "knockback": ("fortitude", "Pushed"),
}
DIRECT = {  # [42, 62, 68]
    "frost": ("fortitude", "Slowed"), "scorch": ("insight", "Afraid"),
    "shock": ("fortitude", "Stunned"),
}


def successes(dice, pool, least=SUCCESS_FROM):
    shown = [not dice.at_most(6, least - 1) for _ in range(max(FEWER_THAN_NO_DICE, pool))]
    return sum(shown)


def edge(s):
    """[106] Flanked, an advantage; [118] poisoned and [94] distracted, disadvantages."""
    unaware = s["kind"] == "burst" and s["target_state"] == "Surprised" and SURPRISED_ARE_UNAWARE
    return max(s["flanked"], int(unaware)) - s["poisoned"] - s["distracted"]


def attack(s, dice):
    result = dict(hits=0, damage=0, absorbed=0, armor=s["armor"], hp=s["hp"],
                  ammunition=s["ammunition"], halved=0, scatter="-", gained="-")
    if s["kind"] == "burst":
        return burst(s, dice, result)
    if s["kind"] == "blast" and not on_target(s, dice, result):
        return result
    # [211] No roll to hit; Evasion 2 halves the damage of those who can move.
    result["hits"] = 1
    dealt = s["damage"] + s["corroded"]
    if s["target_state"] != "Paralyzed" and successes(dice, s["dodge"]) >= 2:
        result["halved"] = 1
        dealt = dealt // 2 if HALF_ROUNDS_DOWN else (dealt + 1) // 2
    return harm(s, dice, dealt, result)


def burst(s, dice, result):
    """[169-181] Dice above the passive evasion hit, as far as the ammunition goes."""
    # [116, 126] Passive evasion is 1 for the paralyzed and the surprised.
    evasion = 1 if s["target_state"] in ("Paralyzed", "Surprised") else s["evasion"]
    hits = successes(dice, s["burst"] + s["aim"] + edge(s), evasion + 1)
    hits = min(hits, s["ammunition"])
    spent = hits if SHOTS_ARE_HITS else min(s["burst"], s["ammunition"])
    result.update(hits=hits, ammunition=s["ammunition"] - spent)
    if hits == 0:
        return result
    dealt = hits * s["damage"]
    dealt += s["corroded"] if CORRODED_COUNTS_ONCE else hits * s["corroded"]
    return harm(s, dice, dealt, result)


def on_target(s, dice, result):
    """[189-205] The Aim test against the difficulty, and the scatter when it fails."""
    short = s["difficulty"] - successes(dice, s["dexterity"] + s["aim"] + edge(s))
    if short <= 0:
        return True
    direction = dice.roll(6)
    hexes = dice.roll(3 if short == 1 else 6)
    result["scatter"] = f"{direction}x{hexes}"
    return hexes <= s["size"]


def harm(s, dice, dealt, result):
    """Direct damage, armor and its wear [156-160], hit points, and the effect to resist."""
    direct = s["rating"] if s["effect"] in DIRECT else 0
    absorbed = min(s["armor"], dealt)
    through = max(0, dealt - absorbed - s["reduction"])
    result.update(damage=dealt, absorbed=absorbed, armor=s["armor"] - absorbed // 10,
                  hp=s["hp"] - direct - through)
    if direct:
        skill, condition = DIRECT[s["effect"]]
    elif s["effect"] in RESISTED:
        skill, condition = RESISTED[s["effect"]]
    else:
        return result
    missing = s["rating"] - successes(dice, s[skill])
    if missing > 0:
        result["gained"] = f"Pushed{5 * missing}" if condition == "Pushed" else condition
    return result


def situation(g):
    kind = g.pick(["burst"] * 5 + ["template", "blast"])
    state = g.pick(["-"] * 6 + ["Paralyzed", "Surprised"])
    # Knocked back from a burst; a stack of Corroded more is to be seen.
    effect = g.pick(["-"] * 8 + sorted(RESISTED) + sorted(DIRECT))
    effect = "knockdown" if effect == "knockback" and kind != "burst" else effect
    return dict(
        kind=kind, burst=g.between(2, 5) if kind == "burst" else 0, aim=g.between(0, 4),
        dexterity=g.between(2, 6), flanked=int(kind == "burst" and g.chance(25)), poisoned=int(g.chance(15)),
        distracted=int(g.chance(15)), target_state=state, evasion=g.between(1, 5),
        corroded=g.pick([0, 0, 0, 1, 2, 0 if effect == "corrosive" else 3]), damage=g.between(2, 9) if kind == "burst" else g.between(8, 20),
        ammunition=g.pick([30, 12, 5, 2, 1]), difficulty=g.between(2, 5), size=g.between(1, 3),
        armor=g.between(0, 24), reduction=g.pick([0, 0, 1, 3]), hp=g.between(60, 90),
        effect=effect, rating=g.between(1, 4),
        fortitude=g.between(1, 8), insight=g.between(1, 8), dodge=g.between(1, 8),
    )


def verdict(result):
    return f"hits {result['hits']} halved {result['halved']} {result['gained']}"


def all_tables():
    g = Generator(5)
    situations = [situation(g) for _ in range(500)]
    # The first fifty, whose exact chances are given, throw few dice.
    situations.sort(key=lambda s: s["burst"] + s["aim"] > 6 or s["fortitude"] + s["insight"] > 9
                    or s["kind"] == "blast")
    return tables("blackout", FIELDS, situations, attack, RESULTS, 20, verdict, 105)


if __name__ == "__main__":
    main(all_tables())
