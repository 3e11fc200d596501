# The sentences of the pages, in English. Those of the game itself come from the game.

tagline = Combat rules you can run
skip = To the main part
light = Light
light-auto = As the device
light-light = Light
light-dark = Dark
foes = { $count ->
    [one] 1 foe
   *[other] { $count } foes
}

## Home
home = Fights
fights = Fights in progress
fights-none = No fights in progress. Start one of the examples, or open a file.
fights-ended = Ended fights
look = Look
go-on = Go on
start = Start
open = Open
save = Save
more-of = More about { $what }
save-record = Save the record
forget-fight = Forget this fight
encounters = Your encounters
encounters-none = Open a .toml file to keep an encounter here, or a .fight file to go on with a recorded fight.
forget-encounter = Forget { $what }
open-file = Open a file…
examples = Examples, ready to play
beside = Without a fight
beside-about = Also for players, by a link.
dice = Dice
dice-about = Exact chances of any roll
rules = Rules
rules-about = Every clause of the five systems
export = Export everything
export-about = Encounters and fights in one archive
damaged = The data is damaged, and nothing new is saved.
damaged-help = Export everything: what can be read is saved. Nothing is deleted.
system-murdham = Murdham
system-hallowed = Hallowed Earth
system-blackout = Blackout
system-persona = Persona
system-ingenuity = Ingenuity
system-duel = Duel
about-murdham = Attacks hit without a roll; damage explodes.
about-hallowed = Everyone declares, then acts by count; ties at once.
about-blackout = Action points and pools of d6 on a hex map.
about-persona = Percentile dice, weaknesses, One More.
about-ingenuity = Teams hand out turns; one roll is hit and damage.
about-duel = Two fighters, one die.

## Joining
join = Join a fight
join-table = Join
your-places = Your fights
place-at = You already sit at a table.
code = Code
code-help = Six letters and digits, from the game master or the screen.
your-name = Your name
invite-title = Join with your phone
invite-unreachable = Affray listens on this computer only. Start it with --lan, and phones in your network can join.
invite-or = or open
invite-and = and type
invite-as = Joins as { $role } of { $side }.
invite-time = The code works for 15 minutes, the link for 12 hours.
invite-other = Another invitation
invite-role = As
invite-side = On the side of
role-player = a player
role-spectator = a spectator
role-screen = a screen
role-gm = the game master
new-code = New code
uninvite = Take back every invitation
copy-link = Copy the link
copied = Copied
print = Print
qr = QR code with the link to join

## Maps

map = map
map-view = Map; scroll with the arrow keys
map-about = { $moment }; { $people ->
    [one] one combatant
   *[other] { $people } combatants
}
map-smaller = Make the map smaller
map-larger = Make the map larger
map-no-picture = These zones do not fit into a picture. The list says the same.
map-turn = has the turn
map-who-at = { $who }, at { $place }
map-nobody = nobody
map-things = lying there:
map-next = next to:
map-exit = exit
map-door = to { $to }
map-border = Border between { $from } and { $to }{ $notes }

## Screen

screen-map = Map
screen-no-map = This fight has no map.
screen-people = Order and figures
screen-order = Order of turns
screen-lines = The last lines
screen-no-lines = Nothing has happened yet.
turn-of = { $who }’s turn

## Dice

dice-title = Dice, exactly
dice-lede = Write dice as at the table and see every chance. The address keeps the question, so you can send it.
dice-roll = Dice
dice-against = Compared with (optional)
dice-work-out = Work out
dice-comparison = Compared
dice-compared = { $roll } against { $against }: higher { $higher }, equal { $equal }, lower { $lower }.
dice-sentence = { $roll } averages { $mean }, with a standard deviation of { $deviation }.
dice-many = { $count } outcomes; the likeliest 60 are listed.
dice-outcomes = Outcomes and their chances
dice-outcome = Outcome
dice-chance = Chance
dice-at-least = At least
dice-bar = As a bar
dice-examples = Examples
dice-or = against
dice-notation = How dice are written
dice-n-plain = 3d6, d20, d%, 4dF – dice of one kind, added up
dice-n-keep = kh3, kl1, dh1, dl1, adv, dis – keep or drop the highest or lowest; roll one die twice
dice-n-reroll = r1, r<=2, ro1 – reroll as often as needed, or only once
dice-n-explode = !, !>=5, !p – roll again and add on the highest face, or on those named
dice-n-count = >=5, <=2, =6 – right after dice: count those that show it
dice-n-sum = + - * / ( ) – whole numbers; / rounds down
dice-n-compare = 2d6+3 > 1d20 – a comparison, after a space or a number
copy-sentence = Copy as a sentence with its link

## Rulebooks

rules-lede = Every clause that Affray plays by, in our own words, with where it stands in the game.
rules-count = { $count } clauses
rules-where = Where you are
rules-search = Words, or a clause’s id
rules-find = Find
rules-found = { $count ->
    [one] One clause with “{ $words }”
   *[other] { $count } clauses with “{ $words }”
}
rules-none = No clause has these words. Try one word, or open a chapter.
rules-chapters = Chapters
rules-status = Stands
rules-why = Why
rules-dice = Dice
rules-setting = Setting { $name }
rules-default = default
rules-see = Read beside it
rules-is-stated = stated by the page
rules-is-implied = implied by the page
rules-is-base = stated by the game’s other chapters
rules-is-companion = added by a companion page
rules-is-ruling = our ruling, where the page is silent
rules-is-gm = decided by the game master

## Replay

replay = Replay
replay-of = Replay: { $title }
replay-back = One step back
replay-on = One step on
replay-play = Play
replay-step = Step
replay-go = Go
replay-keys = Arrow keys step, the space bar plays and stops.
replay-lines = What happened
replay-people = Everybody
replay-start = Nothing has happened yet. Step on.
replay-begin = Start a new fight from here
