# The sentences of the pages, in English. Those of the game itself come from the game.

tagline = Combat rules you can run
skip = To the main part
light = Light
light-auto = As the device
light-light = Light
light-dark = Dark
light-keys = Light or dark, keys
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
file-bad = { $name } has mistakes. Nothing was changed.
file-line = Line { $line }:
file-nearest = Did you mean “{ $nearest }”?
file-allowed = Allowed: { $allowed }.
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

## Errors
error = That did not work
to-start = To the start
own-link-title = A new link
own-link-about = It opens this person's place on any device. Their old links no longer work.

## A fight
stale = Not current.
stale-help = Reconnecting… Nothing is lost; the page goes on by itself.
stale-now = Try now
gone = You no longer sit at this table.
connected = connected
your-turn = Your turn: { $who }
you-react = You react: { $who }
your-roll = Your roll
decides = { $who } decides…
decides-side = Waiting for { $who }…
decides-for = { $person } decides for { $who }.
rolls = { $person } rolls.
others-roll = Dice are being rolled…
nothing-asked = Nothing is asked of you now.
wait-help = This page changes by itself.
secret = Only you see this. All declarations are revealed together.
cover = Cover
declared = Already decided:
seconds = { $count ->
    [one] One second to decide.
   *[other] { $count } seconds to decide.
}
late = After that: { $what }.
options = { $count ->
    [one] 1 option
   *[other] { $count } options
}
places = { $count ->
    [one] 1 place
   *[other] { $count } places
}
kind-attack = Attack
kind-cast = Cast
kind-move = Move
kind-react = React
kind-use = Use
kind-ready = Ready
kind-aid = Help
kind-speak = Speak
kind-spend = Spend
kind-wait = Wait
kind-end = End
kind-choose = Choose
kind-rule = Rule
ask-attack = Attack whom?
ask-cast = Cast what?
ask-move = Go where?
ask-react = React how?
ask-use = Use what?
ask-ready = Ready what?
ask-aid = Help whom?
ask-speak = Say what?
ask-spend = Spend what?
ask-wait = Wait how?
ask-end = End how?
ask-choose = Choose what?
ask-rule = Rule what?
friends = { $count ->
    [one] One on your own side
   *[other] { $count } on your own side
}
back = Back
confirm = Confirm
odds = What are the odds?
odds-best = up to { $hit }
why-not = Why not…?
why-not-back = Back to what you can do
why-not-label = What would you like to do?
why-not-example = attack, a name, a place
why-not-none = Nothing like that is refused now. Try another word: what you want to do, a name, a weapon, a place.
why-not-more = There is more. Add a word to see less of it.
and-more = and { $count } more
by-tactics = Let tactics decide for { $who }
odds-none = No blow can fall this turn.
odds-hit = Hits { $to }: { $hit }, { $damage } damage on average
odds-fall = Brings { $to } down: { $fall }
odds-sampled = Estimated from sampled turns.
odds-stopped = The time was up; this is what there was.
hardly = under 0.1 %
almost = over 99.9 %
roll = Roll { $dice }
faces = Faces, in the order in which they fell
erase = Take back the last face
done = Done
roll-for-me = Roll it for me
tens = Tens
ones = Ones
log = Log
log-lines = Log lines
log-none = Nothing has happened yet.
log-of = Everything you have heard, up to: { $moment }
concerns-you = concerns you
back-to-here = Go back to here
to-fight = To the fight
whole-log = The whole log
last-lines = Last lines
sheet = Everybody on paper
sheet-notes = Notes:
cost-action = { $count ->
    [one] { $count } action
   *[other] { $count } actions
}
cost-main-action = { $count ->
    [one] { $count } main action
   *[other] { $count } main actions
}
cost-bonus-action = { $count ->
    [one] { $count } bonus action
   *[other] { $count } bonus actions
}
cost-free-action = { $count ->
    [one] { $count } free action
   *[other] { $count } free actions
}
cost-standard-action = { $count ->
    [one] { $count } standard action
   *[other] { $count } standard actions
}
cost-reaction = { $count ->
    [one] { $count } reaction
   *[other] { $count } reactions
}
cost-half-action = { $count ->
    [one] { $count } Half Action
   *[other] { $count } Half Actions
}
cost-fate-point = { $count ->
    [one] { $count } Fate Point
   *[other] { $count } Fate Points
}
cost-meters = { $count ->
    [one] { $count } meter
   *[other] { $count } meters
}
cost-yards = { $count ->
    [one] { $count } yard
   *[other] { $count } yards
}
cost-hexes = { $count ->
    [one] { $count } hex
   *[other] { $count } hexes
}
cost-half-zones = { $count ->
    [one] { $count } half zone
   *[other] { $count } half zones
}
cost-squares = { $count ->
    [one] { $count } square
   *[other] { $count } squares
}
since-your-turn = Since you last acted, { $count ->
    [one] one line
   *[other] { $count } lines
}
tactics = tactics
deciders = For whom you decide
deciders-about = Players decide for whom they play. Tactics decide for everyone whom nobody plays.
whole-side = { $side }, the whole side
take-back = Take back my answer
views = Views
fight = Fight
people = People
map = Map
map-list = The map as a list
you-are-in = you are in { $place }
no-map = This fight has no map.
roster = People in the fight
standing = { $count } of { $of } standing
turn-done = done
turn-now = acts now
until = until { $when }
who-you-play = { $name }, who do you play?
whom = Combatants
free = free
yours = yours
played-by = { $who } plays them
your-dice = Your dice
dice-roll = Affray rolls for me
dice-roll-about = You can change this at any time.
dice-ask = I roll real dice
dice-ask-about = You type what falls.
take-seat = Take your seat
settings = Your settings
how-much = How much you are asked
ask-all = Everything
ask-choices = What I do and how I react
ask-little = Only what I do in my turns
standing-answers = Standing answers, one per line
standing-example = never guard
standing-about = Answers you always give, such as “never guard” or “always dodge when bow”. Affray gives them for you.
keep = Save
leave = Leave the table
at-table = At the table
is-here = here
is-away = away
new-link = New link
let-go = Remove
table-settings = The table
table-dice = Dice, unless a player chooses
table-undo = Who takes answers back
undo-players = Players their own last answer
undo-gm = Only you
reveal = What the other side sees
reveal-who = Of
reveal-fact = They see
reveal-level = How much
reveal-do = Change it
reveal-about = Your players see what their side may know. A change holds from now on.
names = Names kept secret
names-about = Everybody calls them otherwise until you say who they are.
names-tell = { $called } is { $name }
fact-health = health
fact-figures = figures
fact-resistances = resistances
fact-conditions = conditions
fact-gear = gear
fact-order = the order of turns
fact-dice = dice
level-exact = exactly
level-bands = roughly (hurt, badly hurt…)
level-nothing = not at all
undo = Take the last answer back
redo = Give it again
invite = Invite
find = Find or do
find-label = A person, a ruling, a figure
find-example = Bob.health = 4
find-help = Type a name to see what you can rule about them, or a word such as “prone”.
find-none = Nothing like that can be ruled. Type a name first.
rule-something = Rule something…
rule-do = Rule it
rulings = Rulings
say-this = Say
now-is = now { $what }
from-to = { $least } to { $most }
anything = any words
timed = (may have an end)
close = Close
keys = Keys
key-number = Choose the button or row with this number
key-back = Go back, close
key-map = Show or hide the map
key-log = Go to the log
key-palette = Find or do
key-undo = Take the last answer back
key-keys = These keys
replay = Replay
rounds = { $count ->
    [one] One round
   *[other] { $count } rounds
}
who-did-what = Who did what
combatant = Combatant
left = Left
dealt = Dealt
taken = Taken
fell = Fell
by = by { $who }
dice-fell = Dice, mean and expected:

## Maps

map-view = Map; scroll with the arrow keys
map-about = { $moment }; { $people ->
    [one] one combatant
   *[other] { $people } combatants
}
map-way = Goes by way of { $places }.
map-straight = Goes straight there.
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
log-lines = Lines of the log
screen-no-lines = Nothing has happened yet.
turn-of = { $who }’s turn

## Dice

dice-title = Dice, exactly
dice-lede = Write dice as at the table and see every chance. The address keeps the question, so you can send it.
dice-asked = Dice
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

no-such-page = Nothing is at this address.
no-such-page-help = Go back to the start, or open the link again that brought you here.

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
rules-cases = Cases
rules-cases-about = Pieces of play that check this rule: who does what, how the dice fall, and after ? what must come of it.
rules-cases-more = { $count ->
    [one] One more case checks it.
   *[other] { $count } more cases check it.
}
rules-see = Read beside it
rules-is-stated = stated by the page
rules-is-implied = implied by the page
rules-is-base = stated by the game’s other chapters
rules-is-companion = added by a companion page
rules-is-ruling = our ruling, where the page is silent
rules-is-gm = decided by the game master

## Replay

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
replay-side = As { $side } saw it.
share = A link to the replay
share-about = Anyone with the link can read the fight step by step, without joining. They see what one side sees, and nothing else.
share-unreachable = Affray listens on this computer only, so the link works only here. Start it with --lan for your network.
share-eyes = As seen by
share-make = Make a link
share-another = Make another link
share-side = Shows the fight as { $side } saw it.
share-once = The link is shown only this once. It works until you take it back.
share-good = { $count ->
    [one] One link works
   *[other] { $count } links work
}
unshare = Take back every link
share-qr = QR code with the link to the replay
