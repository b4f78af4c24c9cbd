import type { ArticleSource } from './source.ts'

export const streets: readonly ArticleSource[] = [
  {
    slug: 'the-bus-that-waits',
    title: 'The bus that waits',
    format: 'feature',
    kicker: 'Timetables',
    standfirst: `Every timetable hides a few minutes in which nothing is meant to happen. Take
      them out and the whole line comes apart. A day on the 34, with the people who guard the gap.`,
    authors: ['amara-okonkwo'],
    date: '2026-09-14',
    image: 'night-tram',
    caption: 'The last 34 of the evening, four minutes early and in no hurry.',
    place: 'Lisbon',
    tags: ['transport', 'time', 'planning'],
    featured: true,
    body: `
At seventeen minutes past six in the morning the 34 pulls into Largo da Fonte, opens its doors, and
stays. Nobody gets on. The driver, Filomena, switches off the engine, takes a boiled egg from her
coat and peels it into a paper napkin. At twenty-one minutes past she starts the engine again and
leaves, exactly on time, for the second half of a route she has driven for nineteen years.

Those four minutes appear on no sign at the stop. Passengers who know the line call them *the egg*.
The planners who put them there call them recovery time, and they will tell you, if you let them,
that they are the most valuable minutes of the day.

## A line that is always about to break

A bus line looks like a row of evenly spaced beads. In fact it is a row of beads on a slope. Suppose
one bus is held for a minute by a delivery van. In that extra minute a few more people arrive at the
next stop, so boarding takes a little longer there, so the bus falls further behind, so that the
stop after that is fuller still. Meanwhile the bus behind it finds fewer people waiting than it
should. It boards quickly and gains. Nobody has made a mistake, and yet within half an hour the two
buses are travelling nose to tail, the first one packed and the second one empty, with a hole behind
them where a bus ought to be.

Mathematicians have a word for arrangements like this. They are unstable: a small push away from
balance makes a larger one. A pencil on its point is unstable, and so is a ten-minute service at
rush hour. The difference is that the pencil is allowed to fall over.

“People write to us to ask why three come at once,” says Rui Bastos, who has drawn up timetables for
the company since they were drawn on squared paper. “The honest answer is that three *want* to come
at once. All day. What we do for a living is to stop them.”

{pull} Three buses want to come at once. All day. What we do for a living is to stop them. | Rui
Bastos, timetable planner

There are only two ways of stopping them. You can make a late bus faster, which means skipping stops
or asking a driver to hurry, and neither is something a person of conscience likes to order. Or you
can make every bus a little slower on purpose, and give it somewhere to put the time back.

## Where to hide a minute

Bastos’s office is on the second floor of the depot, above the washing hall, and every few minutes
the floor hums as a bus goes through the brushes. On his wall is a diagram of the 34 that looks like
a bolt of woven cloth: time runs from left to right, the stops from bottom to top, and each bus is a
thread that climbs and descends. Where the threads run level for a moment there is a small flat
step. Those are the waits. There are five on the outward journey.

Choosing the places is the art. A wait in the middle of a busy street is no use, because the bus
blocks the lane. At the end of the line it comes too late to help anyone who boarded before it. On a
hill in summer, with forty people aboard and the sun on the glass, it is cruelty. What you want is a
stop with room to stand, where many people get off and few are in a hurry, about a third of the way
along; then another at two thirds. You want shade. If you can arrange a public lavatory, the drivers
will name a child after you.

Then there is the question of how much. The computer that measures the line keeps every journey time
for a year. If you plan for the average, half of the buses will be late. If you plan for the very
worst day, the bus will spend its life standing still, and passengers will get out and walk in front
of it to make a point. Bastos plans for the eighty-fifth percentile. On seventeen days out of twenty
there is time to spare; on the other three there is not, and he accepts it.

“A timetable is a promise,” he says. “But it is also a forecast. People forget that it is both.”

## The cost of nothing

Recovery time is easy to attack. It is visible, it is paid for, and on an average day it looks
exactly like idleness. Every few years somebody new arrives at the company, looks at the flat steps
in the diagram and adds them up. On the 34 they come to eleven minutes in each direction. With
fourteen buses on the line, that is more than thirty hours of standing still every day. Remove the
steps and you could run the same service with twelve buses instead of fourteen.

It has been tried. In the spring of 2011 the steps on four lines were halved for one quarter. On
paper the saving was nine per cent. Within two weeks the drivers were finishing their shifts twenty
minutes late and missing the ferry home. Within four the bunching was so bad that inspectors stood
in the street with radios and turned buses round before the end of the line, so that anybody bound
for the last six stops was put out on the pavement. Complaints trebled. The eggs, so to speak, were
restored in June.

What strikes me, looking at the file, is that nothing dramatic happened on any single day. No bus
was ever more than a quarter of an hour late. It was only that nobody could rely on anything any
more, and a thing that cannot be relied on has to be compensated for by everybody separately. A
nurse leaves home half an hour early. A café opens late. A mother stops letting a ten-year-old
travel alone. The eleven minutes had not been saved at all. They had been handed out to nineteen
thousand people, one anxious minute here and five there, where no accountant would ever find them.

{fact The 34 in numbers} The line is 13.2 km long and has 41 stops. Fourteen buses make 168 journeys
on a weekday and carry about 19,000 people. Scheduled journey time is 62 minutes, of which 11 are
waiting. The steepest street on the line rises one metre in every seven.

## Largo da Fonte, again

On the way back I sit behind Filomena. At Largo da Fonte there is a man with a ladder on the
pavement, a dog, and a woman who asks whether this is the bus for the hospital. It is. There is time
for her to ask, time for her to find the right coin, and time for her to tell Filomena about her
sister’s hip. Two boys run out of the bakery, see the bus standing there with its doors open, and
slow down to a walk. I do not think I have ever seen anything so luxurious as those boys, slowing
down.

It occurs to me that this is what the minutes are for. Not to make the bus punctual, although they
do that too, but to take the running out of everybody else’s morning. Then Filomena looks at the
clock, folds her napkin and turns the key. We pull away at the second.
`,
  },
  {
    slug: 'a-short-biography-of-the-kerb',
    title: 'A short biography of the kerb',
    format: 'essay',
    kicker: 'Ground level',
    standfirst: `Fifteen centimetres of stone decide who may go where. Its height is a treaty, and
      like most treaties it was written by the people with wheels.`,
    authors: ['dawit-tesfaye'],
    date: '2026-06-09',
    image: 'kerb-stones',
    caption: 'A granite kerb, dressed by hand and polished by about a century of shoes.',
    tags: ['paving', 'access', 'history'],
    body: `
The kerb is the most walked-over piece of architecture in any city and the least looked at. Pompeii
had kerbs, tall ones, with stepping stones between them so that a person could cross the street
without wading through what was in it. Then for a thousand years most European towns did without.
The street ran from wall to wall and sloped to a gutter in the middle, and everything, feet and
hooves and water, took its chances there together.

What brought the kerb back was speed. When coaches got springs they got faster, and when they got
faster somebody had to be told to keep out of the way. A raised edge is a very economical way of
telling them. It needs no constable. It works in the dark. A wheel that meets it is turned aside,
and a foot that comes to it must decide to step down.

## Three jobs, one stone

A modern kerb does three things. It holds up the edge of the paving, which would otherwise creep
outwards and crumble. It carries water: the angle between kerb and road is a channel, and most of
the rain that falls on a city spends its first minutes running along it. And it divides. The first
two jobs want it strong and continuous. The third is a matter of opinion.

For somebody in a wheelchair, or behind a pram, or with a suitcase and a bad knee, twelve
centimetres is a wall. So from the middle of the twentieth century the wall was given gates: the
dropped kerb, flush with the road at crossings. It was asked for by people who could not climb, and
it turned out that nobody else had much enjoyed climbing either. Couriers use it, and toddlers, and
anyone with a shopping trolley. A thing made for a few is very often a thing everyone was putting up
with.

Then came an objection, and it was a fair one. A person who cannot see the edge of the road had been
feeling for it with a stick. Take the edge away and the pavement runs into the traffic without a
word. The answer was texture: rows of small domes, set into the slope, that say *stop* to the sole
of a shoe. So the kerb, having been a wall and then a gate, became a kind of sentence.

I have come to admire it for that. Most street furniture shouts. The kerb speaks quietly, to the
feet, in a language of a few centimetres up and a few centimetres down, and is understood.
`,
  },
  {
    slug: 'who-waters-the-street-trees',
    title: 'Who waters the street trees?',
    format: 'report',
    kicker: 'Planting',
    standfirst: `A young tree in a pavement needs about three summers of help. In one Nairobi ward
      the help comes in jerrycans, on a rota drawn up by a tailor.`,
    authors: ['wanjiru-kamau'],
    date: '2026-03-18',
    image: 'street-trees',
    place: 'Nairobi',
    tags: ['trees', 'neighbours', 'heat'],
    body: `
The tailor’s name is Mr Odhiambo and the rota hangs beside his mirror, where customers see it over
their own shoulders. It lists thirty-one trees by what they stand next to. *Chemist. Blue gate.
Phone repair. The one that leans.* Against each is a name and two days of the week.

The trees were planted by the county in 2024, at a good size and with some ceremony. Planting is the
part that gets photographed. What a street tree needs next is dull: some forty litres of water,
twice a week, for the two or three dry seasons it takes the roots to get out of the hole they were
put in and find something of their own. Without it, roughly a third of the young trees in hot
pavements are dead by the third year. They die standing up, so it can be some time before anybody
notices.

“I noticed,” says Mr Odhiambo. “The one at the chemist is my shade from two o’clock.”

## Grey water, green leaves

The county has a tanker, which is supposed to come and sometimes does. The rota does not depend on
it. Most of the water has been used once already. The hair salon keeps its rinse water, the fruit
seller what she has washed mangoes in. Soap in small amounts does little harm to a tree, though salt
does, so the man who boils maize has been asked, politely and more than once, to stop contributing.

Each tree has a ring of stones round it and a length of pipe sunk upright in the soil. The pipe was
the idea of a plumber’s apprentice. Water poured on baked ground runs off into the drain; poured
down a pipe it arrives where the roots are. It also cannot be drunk by goats.

I counted shade for a living once, so I went back in February at midday with a thermometer. On the
open side of the street the paving was at fifty-three degrees. Under the leaning tree, which is now
about as tall as a door, it was at thirty-six, and four people were sitting in it on upturned
crates. None of them was on the rota. Mr Odhiambo was explaining it to them.
`,
  },
  {
    slug: 'the-path-that-was-not-on-the-plan',
    title: 'The path that was not on the plan',
    format: 'essay',
    kicker: 'Walking',
    standfirst: `Planners call them desire lines: the bare diagonals people wear across the grass.
      A university in the north has decided to stop fighting and start reading.`,
    authors: ['wanjiru-kamau', 'aleksi-niemela'],
    date: '2026-01-22',
    image: 'desire-lines',
    place: 'Oulu',
    tags: ['walking', 'campus', 'snow'],
    body: `
The new campus opened in September with eleven hundred metres of granite path, all of it straight.
By November there were another seven hundred metres of mud, all of it diagonal.

The usual remedies were discussed. A low hedge, a chain, a sign with a picture of a boot. Then it
snowed, and the groundsman, Eino Lappalainen, went up on the library roof with a flask and a camera.
From there he could see every journey anybody had made since breakfast. People had gone from the
bicycle shed to the lecture hall by way of the canteen door. They had avoided the plaza, which the
wind comes across, and hugged the wall of the laboratory, which is warm. In the middle of the lawn
was a small trampled circle where, it turned out, there was a signal.

He photographed it every morning for a month and laid the pictures over one another. In spring,
where the lines were darkest, he put down gravel.

The odd thing is how little it took. A footpath does not need many votes. Somewhere around fifteen
crossings a day will keep grass from growing, and once a line can be seen, more people take it
because it is there. A path is a suggestion that has been seconded. It can also be wrong: two of the
darkest lines led to a door that had since been locked, and people went on walking to it for a week,
then turned left along the wall, drawing a very exact diagram of disappointment.

Lappalainen has kept one straight granite path that no one uses at all. He sweeps it with the rest.
It is a good path, he says. Perhaps someone will build something at the end of it.
`,
  },
  {
    slug: 'how-a-street-gets-its-numbers',
    title: 'How a street gets its numbers',
    format: 'guide',
    kicker: 'Addresses',
    standfirst: `Odd on one side, even on the other, and somewhere a 7½. A field guide to the
      systems by which cities count their doors.`,
    authors: ['dawit-tesfaye'],
    date: '2026-10-20',
    image: 'house-numbers',
    tags: ['addresses', 'maps'],
    body: `
A house number seems like the simplest fact about a house. It is in truth the residue of an argument
about where a street begins.

- **Zigzag.** Odd numbers left, even numbers right, rising away from the centre. The commonest
  system in Europe. The centre may be a town hall, a river or a former gate, and in some towns it
  has moved since.
- **Horseshoe.** Up one side and back down the other, so that number 1 faces the highest number.
  Survives in older parts of Berlin and in many London squares, where it confuses everybody equally.
- **Metric.** The number is the distance from the start of the street in metres. 482 is 482 metres
  along. Common across South America and excellent for anybody on foot, because the address is also
  an estimate.
- **Block and lot.** The street has no name, or none that matters. In much of Japan blocks are
  numbered within a district and buildings within the block, often in the order in which they were
  built. Finding a door is a conversation with a police box.
- **Decimal grid.** Each block adds one hundred whether or not there are a hundred houses. Leaves
  room for growth and explains why small towns on flat land have a number 14400.

## When a number runs out

Streets fill up. A garden is sold and a house appears between 7 and 9. The options are 7A, 7½, 7 bis
or a new name altogether; each is a confession that somebody did not expect this. On the edge of
Ghent there is a lane with a 12, a 12A, a 12B and a 12/3, all on the site of one market garden. The
postman, who has had it for eight years, navigates by dog.
`,
  },
  {
    slug: 'the-crossing-keepers-paint',
    title: 'Four coats before sunrise',
    format: 'report',
    kicker: 'Night work',
    standfirst: `Road markings are made of glass, and they are laid while you sleep. An hour with
      the crew who draw the lines.`,
    authors: ['amara-okonkwo'],
    date: '2025-12-11',
    image: 'zebra-crossing',
    place: 'Porto',
    tags: ['night', 'paint', 'transport'],
    body: `
The paint on a zebra crossing is not paint. It is a thermoplastic: resin, pigment, chalk and sand,
delivered in sacks like flour and melted in a boiler on the back of a lorry to about two hundred
degrees. It goes on three millimetres thick, behind a small sledge called a shoe, and in the time it
takes to say so it has set.

Then comes the trick. While the surface is still soft, a man walks behind the sledge with what looks
like a seed drill and scatters glass. Each bead is smaller than a grain of sugar. Half sunk in the
white, it takes the light of a headlamp, bends it onto the pigment behind, and sends it back roughly
the way it came. On a wet night without beads, a white line is a rumour.

The crew is five people and a dog called Trincha, which means paintbrush. They work from one until
five. The foreman, Adérito, marks out each stripe with string and a lump of chalk, walks to the far
kerb, squints, walks back and moves it by a finger’s width. Nobody will ever measure it. “They would
see it, though,” he says. “They would not know they had seen it. They would just think that this was
a town where things are a bit crooked.”

At half past four the first delivery van of the morning comes up the hill and stops, although there
is no one on the crossing, and its lamps light up the whole of it, stripe after stripe, like a
piano.
`,
  },
  {
    slug: 'bench-with-a-view-of-the-bins',
    title: 'Bench with a view of the bins',
    format: 'note',
    standfirst: 'The best-used bench in our neighbourhood looks at nothing at all.',
    authors: ['tomasz-wrobel'],
    date: '2026-08-03',
    tags: ['benches', 'sitting'],
    body: `
It faces the recycling point. Behind it is a wall, above it a plane tree, and beside it the door of
the launderette. We counted for a week: one hundred and twelve sittings, against nine on the
handsome oak bench by the canal. People do not come to look at the bins. They come because there is
a wall at their back, something to wait for, and every few minutes somebody with a reason to stop.
`,
  },
  {
    slug: 'yellow-domes',
    title: 'Yellow domes',
    format: 'note',
    standfirst: 'The raised paving that guides people who cannot see it has a birthday.',
    authors: ['nakagawa-hiroko'],
    date: '2026-03-18',
    tags: ['access', 'paving'],
    body: `
On 18 March 1967 the first tactile paving was laid in Okayama, at a crossing near a school for the
blind. Its inventor, Miyake Seiichi, had paid for it himself. Bars mean *go on*; domes mean *stop
and think*. He chose yellow for those with a little sight, which is most. It is one of the few
alphabets in the world with two letters, and both of them are verbs.
`,
  },
  {
    slug: 'why-manholes-are-round',
    title: 'Why the lid cannot fall in',
    format: 'note',
    standfirst: 'The famous interview question has a second, better answer.',
    authors: ['chidera-nwosu'],
    date: '2026-05-04',
    tags: ['geometry', 'sewers'],
    body: `
A round cover cannot drop through its own hole: it is as wide whichever way you turn it, and a
square one is not. True. But ask the people who open them. A round lid weighs fifty kilos or so and
can be rolled away on its edge by one person with a hook. It goes back in any position. And the
shaft below is round because a circle is the cheapest way to hold back earth. The lid is only
agreeing with the hole.
`,
  },
  {
    slug: 'the-plane-tree-changes-its-coat',
    title: 'The plane tree changes its coat',
    format: 'note',
    standfirst: 'In a dry July the pavements fill with bark. This is not a sign of illness.',
    authors: ['marama-paewai'],
    date: '2026-07-21',
    tags: ['trees'],
    body: `
Most trees stretch their bark as they grow, until it cracks into ridges. The plane cannot be
bothered. Its bark is stiff, so it throws the old coat off in plates, and after a fast spring it
throws off more. Soot goes with it, which is one reason why planes did so well along the smoky
streets of the last two centuries. What you are sweeping up is last year’s air.
`,
  },
  {
    slug: 'the-sound-of-the-twelve',
    title: 'The sound of the twelve',
    format: 'note',
    standfirst: 'You can hear which tram is coming, if you know what rails do in a curve.',
    authors: ['laszlo-bakos'],
    date: '2026-02-16',
    tags: ['trams', 'sound'],
    body: `
Both wheels of an axle turn together, but in a bend the outer one has further to go. So one of them
must slip, and it slips the way a bow slips on a string, in hundreds of tiny catches a second. The
old four-axle cars on line 12 sing a little under the A above middle C. The new ones are better
sprung and keep quiet until the depot loop. I miss the note. I am told the neighbours do not.
`,
  },
  {
    slug: 'eleven-seconds',
    title: 'Eleven seconds',
    format: 'note',
    standfirst: 'A green man has opinions about how fast you walk.',
    authors: ['wanjiru-kamau'],
    date: '2026-11-02',
    tags: ['walking', 'access'],
    body: `
Crossing times are worked out from a walking speed, very often 1.2 metres a second. I timed people
over sixty-five outside the market for three mornings. Fewer than half reached it. At the crossing
by the clinic, fourteen metres wide, the sum gives eleven seconds and a bit; those I watched needed
fifteen. The engineer I sent the figures to had it changed within a week. He said nobody had ever
sent him any.
`,
  },
  {
    slug: 'a-lane-called-after-a-mistake',
    title: 'A lane named after a mistake',
    format: 'note',
    standfirst: 'On the map since 1897, and in nobody’s family.',
    authors: ['kwame-asante'],
    date: '2026-04-13',
    tags: ['names', 'maps'],
    body: `
There was never a person called Erpel. The surveyor wrote *Eppel*, for the apple trees; the clerk
read his double p as r and p; the engraver had no reason to doubt either. By the time the first
letter arrived in Erpel Lane there were nineteen people living in it, and they had sewn the name on
a banner. A correction would now cost more than the orchard did.
`,
  },
  {
    slug: 'light-like-an-orange',
    title: 'Light like an orange',
    format: 'note',
    standfirst: 'Something is going out all over the world, and it hums.',
    authors: ['sione-taufa'],
    date: '2025-11-28',
    tags: ['light', 'night'],
    body: `
Low-pressure sodium lamps gave almost all of their light at one colour, a narrow pair of lines near
589 nanometres. Under them a red car and a green car were the same brown car. Astronomers loved
them, because one colour is easy to filter out. White lamps that use less power are replacing the
last few. If there is still an orange street near you, go and stand in it once with a box of
crayons.
`,
  },
]
