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
