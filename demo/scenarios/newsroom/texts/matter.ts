import type { ArticleSource } from './source.ts'

export const matter: readonly ArticleSource[] = [
  {
    slug: 'what-glass-does-when-nobody-is-looking',
    title: 'What glass does when nobody is looking',
    format: 'feature',
    kicker: 'Windows',
    standfirst: `It does not flow, whatever the guide in the cathedral told you. What it does
      instead is stranger: it holds a grudge.`,
    authors: ['ravi-subramaniam'],
    date: '2026-06-22',
    image: 'stained-glass',
    caption: 'Thicker at the bottom, but not for the reason you have heard.',
    tags: ['glass', 'physics', 'myths'],
    featured: true,
    body: `
Somebody has told you about the windows. You were in an old church, looking up, and a person beside
you with a leaflet said that glass is really a liquid, a very slow one, and that this is why
medieval panes are thicker at the bottom. It is a wonderful thing to be told. It makes the whole
building seem to be melting, patiently, at a pace only saints can see. I am sorry to say that it is
not true, and I would not spoil it if the truth were not better.

Start with the panes. They are indeed uneven, and many are thicker at the foot. But that is because
of how they were made. Until a few centuries ago you got flat glass by blowing a bubble, opening it,
and spinning it on a rod until it flung itself out into a disc, thick near the middle and thin at
the rim. Squares cut from a disc have a thick side. A glazier with any sense puts the thick side
down, where it sits better in the lead. Some glaziers had less sense, or were at the end of a long
day, and so there are panes that are thickest at the side, and at the top. Glass that ran would not
run upwards.

## Ten million times the age of everything

You can also do the sum. A liquid’s unwillingness to move is called its viscosity. Honey has about
ten thousand times that of water. Pitch, which shatters under a hammer, is a liquid all the same. In
a famous demonstration in Brisbane, set up in 1927, a funnel of it drips about once in a decade.
Window glass at room temperature is beyond any of that by so many noughts that the number stops
being a quantity and becomes a sort of joke. People who have done the calculation carefully find
that a pane would need far longer than the age of the universe to sag by the thickness of a hair. In
eight hundred years it may have moved by less than one atom.

So is it a solid? That is where the fun begins, because it is not a very good one. In a crystal, in
salt or ice or steel, the atoms stand in rows, and when you melt it the rows break up all at once,
at a temperature you can look up. Glass has no rows. Its atoms stand about exactly as they do in a
liquid, at every angle, like people in a square when the music stops. And it has no melting point
either. It grows thicker as it cools, then thicker still, and at some moment which depends on how
patient you are, it is no longer getting anywhere.

{pull} A crystal is a parade ground. A glass is a crowd that has been told to stop where it is.

That, to a physicist, is the oddity. Nothing *happened*. No line was crossed. The liquid merely
became so slow that it could not keep up with its own cooling, and it was caught. What we call glass
is a liquid that ran out of time.

## The grudge

And since it was caught, it remembers. Cool a lump of glass quickly and the outside sets first,
while the inside is still soft and large. Then the inside shrinks too, and pulls; but the outside
has already made up its mind. The skin is squeezed, the heart is stretched, and there the quarrel
stays, for as long as the glass exists, with no outward sign at all.

In the seventeenth century it was found that if you let a drop of molten glass fall into a bucket of
water you get a little tadpole with a long curled tail. You may put the head on an anvil and hit it
with a hammer. It bounces. But nip the end of the tail between your fingernails, and the whole thing
goes off in your hand like a small firework, head and all, and leaves you with a pinch of powder.
Courts all over Europe amused themselves with these. It was done at dinner.

What has gone off is the grudge. A crack in glass can only open where the glass is being pulled
apart. The skin of the drop is being squeezed, so a scratch there has nothing to work with and will
not grow. But let a crack reach the stretched part, and it runs, and every bit of stored pull that
it lets go drives it further. High-speed cameras have clocked it at well over a kilometre a second.
It divides, and its branches divide, until there is no piece left that is large enough to be cross.

## In your pocket

Nobody plays with the drops at dinner any more, but you have certainly leaned on one. The side
window of a car is heated until it glows and then blasted on both faces with cold air. It is a
Prince Rupert’s drop, rolled flat. It will take a football, and if at last it goes, it goes all at
once into blunt little dice, because long daggers are what you get from glass that has nothing on
its mind.

The screen of your telephone has the same quarrel in it, put there by other means. It was steeped in
a bath of hot salt, where small sodium atoms left the surface and bigger potassium atoms shouldered
in to take their places. There was not room for them. They are in there now, holding the surface
squeezed, like passengers with their elbows out.

I find that a much better thing to think about in a church. The glass up there is not running away.
It has been holding still, in the exact disorder of one afternoon eight hundred years ago, when
somebody took it from the fire and let it cool slowly, over a day or more, covered with ashes so
that it would forgive them. The word for it is annealing. If they had been in a hurry, there would
be no window.
`,
  },
  {
    slug: 'the-kettle-listened-to',
    title: 'The kettle, listened to',
    format: 'feature',
    kicker: 'Sound',
    standfirst: `It sings, then it roars, then it goes quiet just before it boils. Everything you
      need to know about heat is in those four minutes, if you leave the lid on and the radio off.`,
    authors: ['ravi-subramaniam', 'sione-taufa'],
    date: '2026-01-05',
    image: 'kettle',
    tags: ['water', 'sound', 'kitchen'],
    body: `
Take an ordinary kettle, not the whistling kind, and sit down beside it with nothing to do.

For the first minute there is silence, then a ticking. The ticks come from the metal, which is
expanding faster at the bottom than at the sides. Then, very softly, something like distant rain. If
it is a glass kettle you can see what is making it: tiny bubbles, fine as dust, are coming loose
from the base and drifting up. They are not steam. Cold water holds a little air, warm water less,
and what you are hearing is the water being asked to give it back.

## The first song

At about seventy degrees the sound changes. It gets louder quickly, and rises to a hiss that you
could take for frying. It seems that the water is about to boil, and people who are not listening
get up for the cups. It is not. What is happening is a great deal of violence on a very small scale.

The metal at the bottom is already hotter than a hundred degrees. The water that touches it flashes
into steam and makes a bubble. But a millimetre further up, the water is only at eighty, and so the
bubble puts its head out into the cold, and dies. The steam in it turns back to water in less than a
thousandth of a second. There is suddenly a hole with nothing in it, and the water rushes in from
all sides and meets itself in the middle with a click. One click you would not hear. There are many
thousands a second, and together they are the noise that a kettle makes.

A physicist called Joseph Black, who taught in Glasgow and Edinburgh, gave this explanation in the
eighteenth century, with nothing but his ears and a notion of where the heat must be going. He was
right. If you record the sound and slow it down you find that it is made up of short, separate
knocks, like a crowd of carpenters who cannot agree.

## The quiet

Now comes the part that nearly everybody misses, because by now they are rattling spoons. With about
half a minute to go the noise *falls*. The hiss drops in pitch, thickens, and turns into something
like a low murmur. If you did not know better you would think that somebody had switched it off.

The water has caught up. By now there is not enough cold left to kill the bubbles on the way. They
climb further before they collapse, and then they no longer collapse at all; they arrive at the top
and break there, whole, which is a soft, round sort of noise, a *blup*. The knocking is over,
because nobody is being shut in. What we call a rolling boil is comparatively peaceful. It is the
getting there that makes a row.

Tea masters in China were writing about this twelve hundred years ago. Lu Yu, in the oldest book on
the subject, tells you to watch for three boils: first like fish eyes, with a faint sound; then
strings of pearls at the edge; then waves. After the third, he says, the water is old and should not
be drunk. Later writers preferred to judge with the lid on. They compared the stages to insects, to
carts going by, and to wind in the pines; and it was the wind in the pines that told you to lift it
off.

## A kitchen experiment

You may try this with a stop-watch. Boil a litre and write down when it is at its loudest, and when
it boils. Then take water that has boiled once and been allowed to get cold, and do it again. The
rain at the beginning will be missing, because the air is gone. But the hiss is still there, and as
loud as before. So it is not the air that sings, whatever your uncle said. It is the steam, being
born in the wrong place.

In our kitchens the loudest moment came between seventy and ninety seconds before the boil. We now
use it to make toast.
`,
  },
  {
    slug: 'why-the-towel-smells',
    title: 'Why the towel smells',
    format: 'report',
    kicker: 'Laundry',
    standfirst: `Clean, dry, folded, and five minutes after your shower it smells of dog. The
      culprit has a name and it survives the washing machine.`,
    authors: ['priya-raghunathan'],
    date: '2026-08-17',
    image: 'towels',
    tags: ['bacteria', 'laundry', 'chemistry'],
    body: `
Take a towel that smells of nothing. Use it once. If by evening it smells like a wet spaniel, you
did not do that; you only added the water.

Some years ago a group of researchers in Japan went looking for the source. They collected towels
from households, sorted out the offending ones by nose, and washed the molecules out of them one
family at a time. The wet-dog note turned out to be mostly one compound, 4-methyl-3-hexenoic acid,
which people can smell in absurdly small amounts. Then they looked for whoever was making it. The
answer was a bacterium called *Moraxella osloensis*, found on human skin and in human noses and
quite harmless to most of us.

It has two talents. It puts up with drying out, so that it can sit in a folded towel for weeks like
a traveller in a station. And it does not much mind detergent. In a warm wash, at thirty or forty
degrees, many of them simply come out at the other end, together with the skin fats that they live
on, because those do not dissolve very well in lukewarm water. Then you wet the towel, and it is
morning.

## What works

I ran it at home, with forty towels and three patient neighbours. A wash at sixty degrees put an end
to the smell for about five weeks. A wash at forty with oxygen bleach did nearly as well. Vinegar in
the rinse, which the whole internet recommends, made the towels smell of vinegar for a day and then
of spaniel. Drying in the sun helped a good deal, drying in a heap did what you would think.

The best result cost nothing. It was the hook. A towel on a hook is four layers thick and takes
eleven hours to dry in my bathroom in the rains; on a rail it takes four. The traveller needs damp.
Do not give it a waiting room.
`,
  },
  {
    slug: 'the-inside-of-a-sandcastle',
    title: 'The inside of a sandcastle',
    format: 'report',
    kicker: 'Beaches',
    standfirst: `Dry sand will not stand and wet sand will not either. In between lies all of
      architecture.`,
    authors: ['ravi-subramaniam'],
    date: '2026-07-28',
    image: 'sandcastle',
    tags: ['sand', 'water', 'holidays'],
    body: `
A heap of dry sand has a slope of about thirty-four degrees, and there is nothing you can say to it
that will change its mind. Add a bucket of water and you may build a wall. Add three and you have
soup. No other building material depends so entirely on getting the drink right.

The water does not glue the grains. It pulls them. Where two grains nearly touch, a little water
collects in the gap, and forms a bridge with a waist. The skin of a water surface wants to be as
small as it can be, so the bridge tugs at both ends. Each tug is about as heavy as a few grains. But
there are millions of bridges, and they pull in every direction, and that is a wall.

How much water? Astonishingly little, it turns out. People have built columns with everything from a
trace to a flood, and found that one part of water by volume to a hundred parts of sand is already
close to the best. From there to about ten parts it makes hardly any difference, which is why
children manage it. More than that, and the bridges run together. With no bridges there are no
waists, with no waists no pull, and your tower sits down.

## How high?

There is a formula, and it has been tested with some seriousness. The height at which a column of
damp sand buckles under its own weight grows with the radius, but slowly: make it twice as wide and
you gain roughly sixty per cent. With a good fine sand a column as thick as a bucket could stand a
little over two metres. Nobody reaches that on a beach, because nobody tamps. Tamping is the secret.
Professional sculptors compact each layer with a plate until the grains interlock, and spend about
two thirds of their time on what will look like nothing but a box of sand.

Then the sun comes out, the bridges dry from the outside in, and it falls down grain by grain, from
the windward side, while someone is fetching the camera.
`,
  },
  {
    slug: 'the-smell-of-old-books',
    title: 'A hint of vanilla, a trace of cellar',
    format: 'essay',
    kicker: 'Paper',
    standfirst: `The smell of old books is the sound of them falling apart, heard with the nose.`,
    authors: ['nakagawa-hiroko'],
    date: '2026-02-09',
    image: 'old-books',
    tags: ['paper', 'smell', 'libraries'],
    body: `
My teacher of papermaking could tell the decade of a European book with her eyes closed. She would
open it somewhere in the middle, put her face in it, and say: eighteen-nineties, kept in a house
with a stove. She was usually right about the stove as well.

What she was reading was decay. Paper made from wood pulp contains lignin, the stuff that makes a
tree stand up. It is a near relation of vanillin. As the years go by, it is broken down by air and
light and by the acids that the makers left in, and lets go of small light molecules that drift
across the room. One is vanillin itself. Another smells of almonds, another of grass, another, less
happily, of vinegar. Old paper is a slow, cold, very weak sort of fire, and the smell is its smoke.

So the books that smell best are the ones that are dying soonest. Paper made from rags, in the
centuries before wood pulp, has no lignin to speak of. It is still white and it smells of nothing,
or of the cupboard. Ours in Japan, made of mulberry bark in cold water, will be here in a thousand
years and no one will ever bury his nose in it and sigh.

Chemists now do what she did, with a machine. They draw a little air from between the pages and
count the molecules, and can say how acid a book is, and how long it has, without cutting off a
corner. It is a great advance. She, however, could do it in a shop, in front of the seller, with an
expression of mild regret that took off twenty per cent.
`,
  },
  {
    slug: 'why-wet-things-are-darker',
    title: 'Why wet things are darker',
    format: 'note',
    standfirst: 'Water has no colour. Spill it on a shirt and there is a dark patch.',
    authors: ['sione-taufa'],
    date: '2026-09-08',
    tags: ['light', 'water'],
    body: `
Dry cloth sends light back to you because the light keeps bumping into fibres and being turned
round. Put water between the fibres, and the step from one to the other is gentler, so the light is
bent less at each meeting and goes on further in. The deeper it goes, the more of it is swallowed. A
wet pavement is not a darker grey. It is the same grey, seen from further inside.
`,
  },
  {
    slug: 'a-ring-around-the-coffee',
    title: 'A ring around the coffee',
    format: 'note',
    standfirst: 'Why the stain has an edge and no middle.',
    authors: ['ravi-subramaniam'],
    date: '2026-10-12',
    image: 'coffee-rings',
    tags: ['coffee', 'water'],
    body: `
A drop dries fastest at its rim, where it is thinnest. But the rim is stuck to the table and
cannot draw back, so liquid flows out from the middle to replace what is lost, and carries the
coffee with it, grain by grain, like people leaving a theatre by the side doors. This was not
explained until 1997. It had been on the desks of all the physicists who did not explain it.
`,
  },
  {
    slug: 'the-warm-rubber-band',
    title: 'The warm rubber band',
    format: 'note',
    standfirst: 'An experiment for a dull meeting. You need one rubber band and one lip.',
    authors: ['sione-taufa'],
    date: '2026-04-20',
    tags: ['rubber', 'heat'],
    body: `
Hold a wide rubber band against your upper lip and stretch it fast. It gets warm. Wait a moment, let
it go slack and touch again: cold. The long molecules in it like to be tangled. Stretching combs
them straight, and the disorder they lose has to go somewhere, so it goes into heat. For the same
reason a weight hung on a rubber band goes *up* if you point a hairdryer at it. Somebody across the
table is now looking at you.
`,
  },
  {
    slug: 'bread-does-not-dry-out',
    title: 'Bread does not dry out',
    format: 'note',
    standfirst: 'Going stale is something bread does to itself, with all its water still inside.',
    authors: ['farida-rahimova'],
    date: '2026-05-18',
    tags: ['bread', 'starch'],
    body: `
Seal a slice in a bag and weigh it for a week. It gets hard and loses nothing. What has changed is
the starch: baking made it swell and go slack, and now it is forming crystals again, and taking the
water in with it. It goes quickest just above freezing, so the refrigerator is the worst place in
the house. Heat undoes it. That is all toast is: an apology to starch.
`,
  },
  {
    slug: 'the-colour-of-a-soap-film',
    title: 'The last colour is black',
    format: 'note',
    standfirst: 'Watch a bubble from the top and you can tell when it is going to go.',
    authors: ['tsai-mei-ling'],
    date: '2025-12-18',
    image: 'soap-film',
    tags: ['soap', 'light'],
    body: `
A soap film takes its colours from its thickness. Light from the front and light from the back meet,
and some colours cancel. As the water drains down, the bands slide: pink, green, then gold, then a
silvery white. At the very top, at last, there is a patch with no colour at all. It is thinner than
any wave of light, a few hundredths of a thousandth of a millimetre, and reflects almost nothing.
Count to three.
`,
  },
  {
    slug: 'shock-at-the-door',
    title: 'The shock at the door',
    format: 'note',
    standfirst: 'Ten thousand volts, and all you say is “ow”.',
    authors: ['yusuf-kaya'],
    date: '2026-01-19',
    tags: ['electricity', 'winter'],
    body: `
It is easy to charge yourself to ten thousand volts by getting off a chair in a woollen jumper,
provided the air is dry. It does no harm because there is so little of it: a cup of water from the
top of a very tall tower. If you hate the spark, touch the handle with a key first. The charge goes
just the same, but through the key, and your fingertip need not be told.
`,
  },
  {
    slug: 'mirror-mirror',
    title: 'Left is still left',
    format: 'note',
    standfirst: 'Why does a mirror swap left and right, but not up and down? It does neither.',
    authors: ['tsai-mei-ling'],
    date: '2026-03-30',
    tags: ['light', 'puzzles'],
    body: `
Face a mirror and point to the left. The hand in the mirror points the same way. Point up: so does
it. Now point *at* the mirror, and it points back at you. That is the one direction which is
reversed: in and out. You only think that left and right have been exchanged because you imagine
walking round behind the glass to stand there, and turning as you go. Had you climbed over the top,
you would be asking about feet.
`,
  },
]
