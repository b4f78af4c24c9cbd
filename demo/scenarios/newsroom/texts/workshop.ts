import type { ArticleSource } from './source.ts'

export const workshop: readonly ArticleSource[] = [
  {
    slug: 'the-night-shift-at-the-kiln',
    title: 'The night shift at the kiln',
    format: 'feature',
    kicker: 'Fire',
    standfirst: `Twice a year a small pottery in the hills burns three tonnes of wood in thirty
      hours. For the last nine of them nobody sleeps, and nobody is quite in charge.`,
    authors: ['hanneke-de-wilde'],
    date: '2026-03-16',
    image: 'kiln-fire',
    caption: 'Ten past three, and cone nine is beginning to think about it.',
    place: 'Westerwald',
    tags: ['ceramics', 'fire', 'night'],
    featured: true,
    body: `
By the time I arrive it has been alight for nineteen hours and the kiln is making a sound I had not
expected: a low, even breathing, in through the firebox and out through the chimney, about as fast
as a person asleep. Four people are sitting in front of it on a church pew. One of them, without
looking round, moves up.

The pottery belongs to Magda and Winfried Thiel and stands at the end of a track that the post van
declines to use. They make plain things, jugs and storage jars and plates, and they make them all
year. But they fire only in March and October, when the wood is dry and the neighbours’ hay is not.
Everything they have thrown since autumn is inside: some nine hundred pots, stacked on shelves in a
brick tunnel shaped like an upturned boat. If the night goes wrong, that is half a year.

“People ask whether I am nervous,” says Magda. “I tell them I was nervous on Tuesday. Now I am
stoking.”

## What the fire is for

You could get the same temperature with electricity, and most potters do. An electric kiln is a box
that gets hot. A wood kiln is a box that a fire travels through, and the fire brings things with it.
Ash is carried along in the flame and settles on the shoulders of the jars. Ash is mostly lime and
potash with a little silica, and clay is full of silica, and somewhere above twelve hundred and
fifty degrees the two of them give up being separate and melt into glass. So nobody paints a glaze
on these pots. The glaze flies in, over a day and a night, and lands where the flame turned a
corner.

It matters, then, where the flame turns. When Winfried stacks the kiln he is building a river bed.
Two fingers between the jars at the front, three at the back, a big platter on edge to throw the
current against the wall. He does it lying on his side with a lamp on his forehead, and it takes
four days. He draws no plan. He has tried, he says, and the plan was always of the previous firing.

The second thing the fire brings is hunger. Each time they stoke, the wood gives off more gas than
there is air to burn. For a minute or so the flame goes looking for oxygen, and takes it out of the
clay. Iron that had been red goes grey, then a deep blue-black. Then the wood burns down, air comes
back, and the surface warms again towards brown. The kiln holds its breath and lets it go, several
hundred times, and all of it is written into the side of the pot.

{pull} I was nervous on Tuesday. Now I am stoking. | Magda Thiel

## Three in the morning

There is a pyrometer, a steel rod with a dial. It reads 1,214, and they treat it the way one treats
the opinion of a distant relative. What they watch are the cones. These are little leaning pyramids
of clay, each mixed to soften at a known point, set in a row behind a loose brick. Temperature alone
does not bend a cone; temperature and time do it together, which is also what finishes a pot. When
the tip of number nine touches the shelf, that part of the kiln is done.

Every half-hour somebody pulls the brick. There is a roar and a tongue of flame as long as an arm,
and behind it, when you have put on the dark glasses, a white room in which white things are
standing. It takes a while to see them at all. Everything in there is at the same heat and gives out
the same light, so there are no shadows. You find the cones by knowing where you left them.

“Seven is down,” says Lukas, who is a schoolteacher in the ordinary way of things. “Eight is
thinking.”

Stoking has a rhythm that I am let into at about half past three. One person opens the iron door.
Two throw, left and right, spruce split as thin as a wrist, six or seven lengths each. You do not
aim so much as post. The door shuts. The chimney, which was clear, smokes black for a minute and
then orange flame stands out of the top of it, a metre, two metres, against the stars. You wait
until it shortens. Then you wait a little longer, and then you do it again. Stoke too soon and you
choke it. Leave it too long and it drops ten degrees, and those ten will cost an hour to win back.

Nobody gives an order. I listened for one. Somebody stands up, and the others stand up too. Winfried
has spent six hours on the end of the pew with his eyes closed, and twice he has said “now” in a
normal voice, and both times three people were already on their feet.

## Stopping

At ten to six the tip of number nine goes down, and then, within a quarter of an hour, at the back
as well, where it had been cold all night. I had supposed there would be a moment. There is, but it
is made of bricks: they close the firebox, and the air holes, and drop a steel plate across the
chimney, and mud up every crack with clay and sand while the light comes up. The breathing stops. I
find that I had been breathing with it.

Then comes the part that nobody photographs. It has to cool for five days. You may not look. A jar
that is met by cold air at eight hundred degrees will simply come in two, with a note like a dropped
glass, and so the door stays shut until Thursday, and the people who have made nine hundred pots go
home without having seen any.

I went back for the opening. It is done quietly. Winfried takes the bricks from the top, and hands
them down, and then he puts his head inside and says nothing for some time. Of nine hundred and four
pots there were sixty to be broken up for grog. There was one jar, from the front, low on the left,
with a shoulder that was running with green like a window in rain. There had been two fingers of
space beside it. Next time, he said, he would give it three, and we all knew that there would not be
another.
`,
  },
  {
    slug: 'a-glove-taken-apart',
    title: 'A glove, taken apart',
    format: 'report',
    kicker: 'Leather',
    standfirst: `Tranks, fourchettes, quirks: the words are as odd as the pieces. In Millau a
      glove cutter shows why a hand cannot be wrapped in a single skin.`,
    authors: ['leila-haddad'],
    date: '2026-01-12',
    image: 'glove-pieces',
    place: 'Millau',
    tags: ['leather', 'hands', 'patterns'],
    body: `
On the table lie what appear to be the remains of a small, well-dressed bat. There is a piece with
four long fingers and a hole. There are six narrow strips, pointed at the ends, and beside them six
diamonds, none bigger than a lentil. This is one glove, the left. It has not been sewn yet.

Monsieur Aubrac, who cut it, holds up the large piece. “The trank,” he says. It is the front and the
back of the hand in one, folded along the little finger. The hole is for the thumb, which is cut
separately. The strips are *fourchettes*, forks: they go between the fingers, to give them sides. A
finger, it had not occurred to me, is not flat.

And the diamonds? He spreads his hand. At the bottom of each gap, where two fingers meet, the skin
has to open when the fingers do. He puts a lentil of leather there, the quirk, and it lets the fork
move. A cheap glove leaves it out. You can tell with your eyes shut. You close your fist, and the
glove pulls at the knuckles as if it wanted to be somewhere else.

## Against the stretch

Before any cutting there is a day of pulling. Lambskin arrives tanned and soft, and it is stretchy
in all directions. A hand wants it stretchy in one. So the cutter damps the skin and draws it over
the edge of the table, again and again, lengthways, until he has taken out all it had to give.
Widthways he leaves it alone. A good glove goes on like a handshake, easily across and not at all
along, which is why the fingers of it do not grow.

There were once some six thousand people in this town who knew how to do that. There are now a few
dozen. Monsieur Aubrac is teaching two, and says that the pulling can be learned in a year and the
stopping takes four.
`,
  },
  {
    slug: 'how-sharp-is-sharp',
    title: 'How sharp is sharp?',
    format: 'guide',
    kicker: 'Edges',
    standfirst: `An edge is where two flat surfaces meet, and nothing else. Everything we do to a
      blade is an attempt to make that sentence true.`,
    authors: ['aleksi-niemela'],
    date: '2026-10-05',
    image: 'whetstone',
    tags: ['tools', 'steel', 'how to'],
    body: `
Look along a blunt knife towards a lamp. If you see a thin bright line, that is the edge: it has
become round, so some part of it is always facing you. A sharp edge cannot be seen. There is nothing
there to shine.

How small is nothing? A fresh razor is well under one thousandth of a millimetre across. A kitchen
knife straight off a good stone is two or three times that. A knife that a cook would call blunt has
an edge of about a fiftieth of a millimetre, which you could still not see, but which a tomato can
feel perfectly well.

## Five steps

1. **Choose the angle and keep it.** Fifteen degrees a side for a thin kitchen knife, twenty for one
   that meets bones, twenty-five for a chisel that is going to be hit. Two coins under the spine of
   a knife are close to fifteen.
2. **Begin coarse.** A coarse stone does the shaping and nearly all of the work. Most people go to
   the fine one too early and polish an edge that is not there.
3. **Go on until there is a burr.** Draw a fingertip away from the edge on the side you are not
   grinding. The faint hook of metal means that you have reached the end. No burr, no edge; carry
   on.
4. **Turn over and do it again.** Then with each finer stone, more lightly every time, until the
   burr is too thin to feel.
5. **Take it off.** A few strokes on leather, spine first. The burr breaks away. What is left is two
   flat surfaces, meeting.

## A word against gadgets

The little wheel on a handle that you pull the knife through does work. It works by tearing: it rips
off the old edge and leaves a coarse new one, with teeth, that cuts well for a week. A stone takes
ten minutes and removes hardly anything. My grandfather’s knife went over his stone every Sunday for
sixty years, and is now narrow, but it is still there.
`,
  },
  {
    slug: 'letters-cut-to-be-read-in-rain',
    title: 'Letters cut to be read in rain',
    format: 'interview',
    kicker: 'Stone',
    standfirst: `Rhiannon Pugh cuts inscriptions in Welsh slate. We asked her about spelling,
      shadows and the only letter she dislikes.`,
    authors: ['eilidh-munro'],
    date: '2026-06-15',
    image: 'slate-letters',
    place: 'Bethesda, Wales',
    tags: ['lettering', 'stone'],
    body: `
**What is the first thing you do with a new stone?**

Hit it. Gently, with a knuckle. A sound piece of slate rings. If it says *tock* there is a crack in
it somewhere and I would rather know today.

**People assume it is done with stencils.**

I draw the letters with a brush, straight on to the stone, and then with a pencil, and then I look
at them for a day. The space between letters can’t be measured, that’s the difficulty. An A next to
a V with the gap you’d leave between two Ns looks as if somebody has left a window open. So you
draw, and stand back, and move an O a hair to the left. I have moved an O eleven times.

**And the cutting?**

It is a V, in section. Two slopes that meet at the bottom. It’s not the cut you see, it’s the
shadow: one side of the V is lit and the other is dark, and as the sun goes round they change over.
A flat-bottomed letter has no shadow to speak of. It looks dead by four in the afternoon. In rain, a
V fills from the bottom, and the wet part goes black, so on a grey wet day it is *more* legible.
Which in Wales is the main requirement.

**Have you ever made a spelling mistake?**

Once. *Febuary*. It was a house sign and they were very nice. Now I read every line backwards,
letter by letter, and then my husband reads it, and then the client signs a drawing. He signed the
one with *Febuary* on it too.

**Is there a letter you don’t like?**

S. It’s never finished. You can have an S that’s perfect, and you go in for a cup of tea, and when
you come out it is leaning.
`,
  },
  {
    slug: 'the-vat-is-alive',
    title: 'The vat is alive and does not like Mondays',
    format: 'essay',
    kicker: 'Indigo',
    standfirst: `Blue is the one colour that will not dissolve. To get it into cloth you must
      first take the blue away, and to do that you keep a bucket of something like livestock.`,
    authors: ['guadalupe-ortiz'],
    date: '2025-12-02',
    image: 'indigo-vat',
    place: 'Oaxaca',
    tags: ['dyeing', 'textiles', 'fermentation'],
    body: `
My oldest vat is called Doña Chela and she is fourteen. She stands in the corner where the sun comes
in the afternoon, under a straw mat, and she smells of hay, and under the hay of something one would
mention to a doctor. Every morning I lift the mat and look at her skin. If it is coppery, with
purple bubbles in the middle, she is well. If it is dull, she is sulking, and I do not put anybody’s
wedding tablecloth in her.

Indigo will not dissolve in water. You may stir the powder for a year; it will sink, as blue as
ever. The only way to make it let go is to remove a little oxygen from it, and then it turns pale
yellow-green and slips into the water like sugar. In the factory they do this with a chemical out of
a drum. In a vat like mine it is done by bacteria. They need warmth, something alkaline and
something to eat, and they take the oxygen because they cannot help it. I feed mine on wheat bran
and date syrup. My aunt used agave.

So the cloth goes into a liquid that is not blue. It stays under for some minutes, pressed down, no
splashing, because a splash is air. Then it comes up, and it is the green of a young lime. And then,
while you stand there and hold it with your arms out, it changes. The air gives back what the vat
had taken. Green goes to teal in the creases, teal to blue, and in about a minute and a half you are
holding a blue cloth that was never in a blue liquid. I have done this perhaps twenty thousand
times. I still do it with the door open, in case anyone should be passing.

## On rest

One dip makes a blue like skimmed milk. For the dark blues you dip and air, dip and air, eight
times, twelve times, with a day between. The day is for Doña Chela. Each cloth brings in air that
she must deal with, and by the evening she is tired. On Sundays I do not dye. On Mondays, when you
would expect her to be fresh, she is slow and needs an hour and a joke. I had a student who wrote
this down with a thermometer and found that on Sundays nobody lights the kitchen stove on the other
side of the wall. That is probably the reason. I tell the jokes all the same.
`,
  },
  {
    slug: 'a-pencil-forgives',
    title: 'A pencil forgives',
    format: 'note',
    standfirst: 'Why the best wood for pencils is one you would not build with.',
    authors: ['ingrid-solheim'],
    date: '2026-09-01',
    image: 'pencils',
    tags: ['wood', 'tools'],
    body: `
Incense cedar is soft, light and rather weak. It makes a poor shelf. But its grain is so straight
and so even that a blade goes through it the same in every direction, and it breaks off in a clean
curl before it can split. What a joist must never do is the only thing that a pencil is for: give
way, a little at a time, exactly where you ask.
`,
  },
  {
    slug: 'one-in-six',
    title: 'One in six',
    format: 'note',
    standfirst: 'The slope of a dovetail is a compromise between two ways of failing.',
    authors: ['aleksi-niemela'],
    date: '2026-05-11',
    tags: ['joinery', 'wood'],
    body: `
Make the tail too steep and its corners are short grain: they snap. Make it too straight and it
pulls out. The customary answer is one in six for softwood and one in eight for hardwood. I have
tested both to destruction, which was enjoyable, and could not find the difference. One in seven,
then. The eye does not object, and the drawer has not been told.
`,
  },
  {
    slug: 'wax-on-the-thread',
    title: 'Wax on the thread',
    format: 'note',
    standfirst: 'A bookbinder’s habit, explained by what happens without it.',
    authors: ['hanneke-de-wilde'],
    date: '2026-07-07',
    tags: ['bookbinding', 'thread'],
    body: `
Linen thread is a rope of short hairs. Pull it through paper forty times and the hairs stand up,
catch each other and tie the kind of knot that nobody could tie on purpose. Draw it once across a
lump of beeswax and they lie down. The wax also makes the thread a touch sticky, so that a stitch
stays where it was put while you find your scissors, which are under the book.
`,
  },
  {
    slug: 'the-blue-line',
    title: 'The straightest line in the shop',
    format: 'note',
    standfirst: 'String, chalk, one thumb. Accurate to a millimetre over ten metres.',
    authors: ['dawit-tesfaye'],
    date: '2026-10-27',
    tags: ['tools', 'building'],
    body: `
Stretch a chalked string between two marks, lift the middle, let go. It leaves a line as thin as
itself. The trick is to lift it square to the surface: pull it to one side, and gravity and your own
shoulder conspire to print a shallow curve. Over long distances put a thumb on the middle and snap
each half. Masons in Thebes did the same in red. You can still see where one of them sneezed.
`,
  },
  {
    slug: 'glue-that-lets-go',
    title: 'Glue that lets go',
    format: 'note',
    standfirst: 'A violin is meant to come apart.',
    authors: ['laszlo-bakos'],
    date: '2026-02-02',
    tags: ['glue', 'music'],
    body: `
Hide glue is made from skins and bones, goes brittle with age and softens when it gets damp. Those
sound like faults. They are the reason a three-hundred-year-old violin still plays. In a very dry
winter the seam opens before the wood does. A luthier slips in a warm knife, cleans it with water
and glues it again. The joint is supposed to be the weakest part, and it knows it.
`,
  },
  {
    slug: 'which-way-the-rope-turns',
    title: 'Which way the rope turns',
    format: 'note',
    standfirst: 'A rope is an argument that nobody is allowed to win.',
    authors: ['oisin-brannigan'],
    date: '2026-04-28',
    image: 'rope-lay',
    tags: ['rope', 'boats'],
    body: `
Fibres are twisted to the right to make yarn. Yarns are twisted to the left to make a strand.
Strands are twisted to the right to make a rope. Every layer is trying to unwind, and each one, in
doing so, tightens the next. Let any of them have its way and you are holding a handful of hemp.
Coil it with the sun, they told me at the lock, and do not ask it questions.
`,
  },
  {
    slug: 'a-bone-and-a-sheet-of-paper',
    title: 'A bone and a sheet of paper',
    format: 'note',
    standfirst: 'The oldest tool in the bindery has no moving parts and no edge.',
    authors: ['hanneke-de-wilde'],
    date: '2026-11-09',
    tags: ['bookbinding', 'tools'],
    body: `
Fold a sheet by hand and the fold is round. Run a bone folder along it, once, and the fibres on the
outside break in a line and those on the inside lie flat. Plastic makes a shine on the paper. Steel
marks it. Bone is just hard enough, and takes on a polish from your hand in about a year. Mine is
from a cow and is older than I am. It has folded roughly a million pages, and I have read nearly all
of them.
`,
  },
  {
    slug: 'reading-the-end-of-a-plank',
    title: 'Reading the end of a plank',
    format: 'note',
    standfirst: 'How to tell in the timber yard what a board is going to do to you later.',
    authors: ['tomasz-wrobel'],
    date: '2025-11-24',
    tags: ['wood', 'buying'],
    body: `
Look at the end, where the rings are. If they stand upright, like the pages of a book, the board
will stay flat. If they curve like a smile it will cup, and always the same way: the rings try to
straighten out as the wood dries. If you can see the very centre, the pith, put it back and wipe
your hands. That one is going to be a propeller.
`,
  },
]
