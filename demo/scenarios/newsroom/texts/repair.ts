import type { ArticleSource } from './source.ts'

export const repair: readonly ArticleSource[] = [
  {
    slug: 'painting-the-same-bridge-for-ever',
    title: 'Painting the same bridge for ever',
    format: 'feature',
    kicker: 'Iron',
    standfirst: `It takes eleven people four years to get from one bank to the other. Then they
      have their photograph taken and walk back to the beginning. A winter with the crew.`,
    authors: ['chidera-nwosu'],
    date: '2026-09-28',
    image: 'iron-bridge',
    caption: 'Span four, looking north. The darker red is this year’s.',
    place: 'Sava valley',
    tags: ['bridges', 'paint', 'maintenance'],
    featured: true,
    products: ['Bridges, Unfolded'],
    body: `
The bridge has nine spans, and 1,182 metres of it are over water. It was opened in 1931 and carries
a railway, a road and, in a cage slung underneath, a footpath which everybody uses and nobody is
responsible for. There are a hundred and six thousand rivets on each side. I know that because Petar
has counted one side.

“Why only one?” I asked him.

“It’s symmetrical,” he said.

I inspect bridges for a living, on a rope, and this one had been on my list for years. Not because
anything was wrong with it. Among people like me it’s known for the opposite. There’s hardly an iron
bridge of its age in this half of the continent without some place where you can put a screwdriver
through the web. Here I have hung for a week with a hammer, tapping, and all I ever got was a clear
small *ting*, as from a good cup. I wanted to know what they do differently. So I came back in
December, off duty, and asked for a job.

## From both ends

There is a story told about every large bridge, that they are always painting it: as soon as they
have got to the far end it is time to start again at the near one. It is told of the Forth Bridge,
where it’s long been untrue. It is told of one in San Francisco. It’s supposed to be a joke about
futility. Eleven people here are doing it, and they’ve heard the joke.

In fact nobody starts at the near end. Mirjana, who’s the foreman and calls herself that, unrolled
the plan for me in the hut. It was a side view four metres long, all coloured in with crayon: a
patch of blue at the second pier, a patch of green high up in span six. Each of the colours is a
year. The bridge isn’t painted like a fence. It’s painted the way a gardener weeds.

“Rust doesn’t go from left to right,” said Mirjana.

It goes for edges, where paint is always thin, since wet paint pulls back from a corner. It goes for
rivets, for the undersides of flanges where dew hangs till noon, for any place where two plates meet
and water can get in by a crack that would not admit a hair. It likes the north face more than the
south, and pigeons more than either of them. So the crew has a map of where it goes, and get there
first. Ninety per cent of the surface does very well on a coat every twenty years. One or two per
cent needs seeing to every year. The skill is entirely in knowing which.

{pull} Rust doesn’t go from left to right. | Mirjana, foreman

## What the hand does

My first day I was given a wire brush and a joint. It was number 5-U-17, and about as big as a
kitchen table: four members coming together, sixty-two rivets, three plates thick. There was a bloom
of orange along one seam, as long as a pencil. I had it off in a quarter of an hour, and looked
round.

Petar came over on the other rope. He took off a glove and ran his thumb along the seam; he shut his
eyes; he went on, along the plate, round the corner, underneath, where I hadn’t been. Then he hit it
lightly with the end of his scraper, at a spot where the paint was perfect. It rang like wood. He
pushed, and a flake as big as my hand came off, and behind it there was a pocket of wet brown
powder, and an ant.

“Sound paint,” said Petar, “isn’t the same as paint you can see.”

I’ve got an instrument for that. It is electronic, it cost more than my car, and it measures the
thickness of a coating to a thousandth of a millimetre. It’d have told me that the coating on 5-U-17
was in excellent order. And so it was. It simply had nothing any more to do with the bridge.

After that it’s slow. You take it back to bright metal and a bit beyond. You feather out the edge of
the old paint with a stone until you can’t feel it with a fingernail, since any step will be thin at
the top. A red primer, brushed, not sprayed, because a brush pushes it into the seam and a spray
lays it across the top. The edges first, all of them, with a narrow brush, by themselves: this is
called striping, it doubles the work, and most crews gave it up when I was at school. Next day
everything. Then again, in a slightly different red, so that you can see what you’ve missed. Then
grey.

I did four joints in three weeks. Petar was very kind about it.

## The sum

A consultant came in 2009. His report is in the hut, holding up one end of the kettle shelf. He
proposed that they should disband the crew, wait for twelve years, put a tent over everything, blast
it and recoat it in one go with an epoxy system guaranteed for twenty-five. He’d worked out that it
would be eighteen per cent cheaper. And his arithmetic is right. I checked.

The thing that’s missing isn’t in the arithmetic. It’s in the word *wait*. A crew that goes over
each part of a bridge with its thumbs, every four years or so, isn’t only painting. In 2004
Mirjana’s predecessor was striping a bracket that he’d painted five times and found a crack in it as
long as a fingernail, where there had been no crack. The line was shut for a weekend. Had it been in
a tent schedule, there would’ve been no one to look till 2016. He wasn’t looking then either, he
told me. He’s ninety-one. He was painting, he said, and the brush went over something.

You don’t find that in a budget since it doesn’t happen. It’s the peculiarity of maintenance: when
it’s done properly, the result is nothing at all. No one has ever cut a ribbon in front of it. There
is an opening, on the fourth of June 1931, with a king and a band. Then there are ninety-five years
in which somebody was there every day, and then there’s the train, which went across while we were
talking, with all its lights on. The kettle shook a little on its shelf. No one looked up.

## Span one

On the last afternoon they finished what they’d set out to do four winters ago, a bracket by the
southern abutment, low down, where the nettles are. There is a custom. All eleven stand in front of
it, the youngest holding the can, and somebody’s cousin takes a picture. There are twenty-three of
these in the hut. In the oldest everyone is wearing a hat.

I thought that there might be a drink. There was, but first Mirjana walked out to the middle of span
one, hung over the rail, and looked for a while at the underside of a flange. It had been done in
the first year, before I’d ever heard of them. She put her thumb on it. Then she got out the crayon.
`,
  },
  {
    slug: 'an-afternoon-at-the-repair-table',
    title: 'An afternoon at the repair table',
    format: 'feature',
    kicker: 'Toasters',
    standfirst: `On the first Saturday of the month you can bring anything that does not work to a
      church hall in Rotterdam. We sat at table three, from the first toaster to the last.`,
    authors: ['yusuf-kaya'],
    date: '2026-03-07',
    image: 'toaster-parts',
    place: 'Rotterdam',
    tags: ['electrics', 'volunteers', 'kitchen'],
    body: `
**13.00** Doors. There are nine tables: sewing, bicycles, computers, wood, and five of what the
sheet on the wall calls *electrical & misc.* I have table three. I have a multimeter, a box of
screwdrivers with silly heads, and Mevrouw Pietersen, who is the receptionist and gives each object
a ticket as though it were a patient.

**13.04** Toaster. The lever will not stay down. This is nearly always crumbs. It is crumbs. There
is an electromagnet at the bottom of a toaster that has to touch a small steel plate, and a single
raisin will keep them apart. Turned upside down, shaken. Out come about a slice and a half, and a
hairgrip. Mended. The owner, a young man with a cello on his back, seems almost insulted at how easy
it was.

**13.20** Lamp, switch on the flex. It works if you hold it just so. Broken strand of wire, right
where the cable goes into the switch, where it is bent each time. Cut off three centimetres, strip,
reconnect. I show her how the little clamp ought to hold the outside of the cable and not the
copper. She says that her husband did it. I say that it was done with love.

**13.45** Hairdryer. It smells of burning and it cuts out after a minute. Hair in the intake filter,
so no air; no air, so it overheats; it overheats, and a tiny bimetal strip bends and saves
everybody’s life. Nothing is broken. I clean the filter and explain that it’s been doing the right
thing all along. I find I say this several times a month, about machines.

**14.10** Radio, 1962, valves. I carry it with both hands to Henk at table five. Henk has tears in
his eyes.

**14.15** Coffee machine with capsules. No screws. I turn it round twice and then there it is, under
a rubber foot: a screw, with a head like a flower with a pin in the middle. Somebody, in an office,
decided on that. They didn’t do so in order to make it stronger. I have a bit that fits. Inside
there’s a hose that has come off its nozzle, a matter of one cable tie, eleven cents.

{pull} There is a kind of screw whose only function is to tell you that you are not welcome.

**15.05** Electric kettle. Dead. The element’s gone open, you can see it on the meter, and it’s
welded in. I have to say no. It’s always harder than you would think. She is about eighty, and she
asks whether it could at least be *looked at*. So we look at it together. I show her the place. She
nods, thanks me, and takes it back home with her.

**15.30** Child’s toy: a dog that walked, barked, and turned over, and is now only barking. It has
not stopped barking since Tuesday. Mevrouw Pietersen has seen to it that it was fast-tracked. A gear
with a split hub has slipped on its shaft. Super glue won’t do on this plastic. I drill a hole the
thickness of a pin and put in a pin. It walks off the end of the table.

**16.10** Toaster. Crumbs.

**16.20** A man of about my age with a drill in its original box. What’s wrong with it? Nothing, he
says. He has heard about the place, and thought that it might come in useful. He would like to know
whether he could also come along with it. I move up.

**16.55** Forty-one objects in. Twenty-nine mended, seven to be continued when there’s a part, five
pronounced. It’s about the usual. What we write on the sheet is kilograms of waste avoided, since
that’s what the city pays us for: fifty-eight. There’s no column for the rest of it.
`,
  },
  {
    slug: 'darning-is-weaving-in-a-small-room',
    title: 'Darning is weaving in a small room',
    format: 'guide',
    kicker: 'Socks',
    standfirst: `You need a needle, some wool and a light bulb. In half an hour you will have made
      cloth where there was none.`,
    authors: ['guadalupe-ortiz'],
    date: '2026-11-05',
    image: 'darning',
    tags: ['textiles', 'how to', 'wool'],
    body: `
A hole isn’t a thing that you close. If you pull its edges together you get a lump, and it will be
in your shoe all day long. You have to fill it; and what you fill it with is a very small piece of
cloth, woven on the spot.

1. **Put something round in the sock.** A darning mushroom, an old light bulb, an orange. It should
   be tight, but not stretched.
2. **Do not trim.** Those fluffy edges are what you’re going to hold on to.
3. **Begin well outside.** Where the heel has gone thin it’s going to be a hole next month. Run a
   line of small stitches up through the sound knitting, one finger’s breadth from the edge. Turn,
   leave a tiny loop, come down again beside it.
4. **When you get to the hole, go straight across.** You’ll have a row of parallel threads like the
   strings of a harp. Leave the loops at the ends: wool shrinks, and without any slack the whole
   thing will pucker the first time it’s washed.
5. **Now turn it by a quarter, and weave.** Over one, under one, back again, the other way round.
   Push every row up against the last with the point of the needle.
6. **Weave on, past the edge,** by the same finger’s breadth. No knots, anywhere. A knot is a
   pebble.

Use wool that’s a bit thinner than the sock and of another colour. There are those who’ll spend an
hour on matching it. I’m a dyer, I could match it exactly. But I’ve noticed that people who have red
darns in grey socks take their shoes off at parties.
`,
  },
  {
    slug: 'the-umbrella-ward',
    title: 'The umbrella ward',
    format: 'report',
    kicker: 'Ribs',
    standfirst: `There are some two hundred parts in an umbrella, and the wind knows all of them.
      One of the last workshops that puts them right.`,
    authors: ['salma-benjelloun'],
    date: '2025-12-22',
    image: 'umbrellas',
    place: 'Lyon',
    tags: ['umbrellas', 'shops'],
    body: `
They come in after a storm, upside down. On the morning that I was there they were hanging in the
window by their ankles, thirty or so, each with a luggage label, and the woman behind the counter
was going along the row lifting ribs with one finger.

Agathe Perrin took over the shop from an aunt in 1996. She can tell from the way that somebody holds
out an umbrella whether it belongs to them. “They hold it like a bird if it was their mother’s,” she
says. “If they hold it like a stick then I ask what they want to spend.”

The failures are few. The wind gets underneath, and turns it inside out, and a rib breaks at the
joint where it’s been drilled; or else the stretcher, the lower strut, pulls out its rivet. There’s
a spring in the shaft, a bent bit of wire no longer than an eyelash, that wears and then won’t hold.
And there is the tip, where the cloth is stitched on by about six turns of thread. If that goes, the
cover flaps, people put it aside, and from that day on it’s a broken umbrella, for the want of six
turns of thread.

She has drawers of ribs. When somebody brings one in that’s past saving she buys it for a euro, lays
it on the bench, and takes it apart for spares, so there are about four thousand old umbrellas in
her drawers, in a manner of speaking, all waiting for each other. She lets me try a tip. I do it in
nineteen minutes. Hers take forty seconds, while she is speaking to a customer, and not looking.

Is there anything that she can’t mend? She nods towards the corner. A golf umbrella, huge,
fibreglass, with the name of a bank. “That won’t break. I’ve seen it go over the bridge, and
somebody fished it out.” She thinks about it. “But nobody has ever come back for it, you see.”
`,
  },
  {
    slug: 'what-the-tuner-hears',
    title: 'What the tuner hears',
    format: 'essay',
    kicker: 'Pianos',
    standfirst: `To put a piano in tune you have to put nearly every note of it very slightly out.
      On compromise, and on the houses in which it’s made.`,
    authors: ['laszlo-bakos'],
    date: '2026-06-25',
    image: 'piano-strings',
    place: 'Pécs',
    tags: ['music', 'sound', 'houses'],
    body: `
I ring the bell, I am shown in, and somebody says: it’s through here, I’m afraid nobody’s played it
since Easter. Then they leave me by myself with it. For about an hour and a half I’ll be hitting the
same note again and again, and they will be in the next room, discovering that they need to go out.

What I’m listening for isn’t the note. If two strings are almost but not quite the same, they go in
and out of step, and you hear a slow throb, *wow, wow, wow*, called a beat. Bring them closer and it
slows. When it’s gone they’re together. That part is easy, and a child can do it; it’s how I do the
three strings of each note.

After that comes the trouble. If you make all of the fifths pure, and go up by twelve of those, you
ought to come back to the note at which you began. You don’t. You overshoot by about a quarter of a
semitone. It isn’t the fault of the piano. Three is not a power of two, and no carpenter can help
it. So somewhere among the keys a quarter of a semitone’s got to be hidden. For centuries they left
it all in one place that nobody was supposed to go to, and it howled there; they called it the wolf.

Nowadays we share it out. Each fifth is narrowed by the same very small amount, and each of the
thirds gets wide, and nothing at all is pure, apart from the octaves. And even those I stretch a
little at the top. What people call *in tune* is a just distribution of error. It took Europe about
two hundred years to agree to that. I’ve sat at dinner tables where it could’ve been of use.

You get to know a house. You can tell by the hammers who has played, and what: one deep groove in
each of the white notes of C major, and the black ones like new, is a childhood. Under the keys
there are always pencils. Sometimes there’s a letter, and I put it on the lid, face down, and go on
with my work. At the end I play something, so that they know they can come back. I don’t play well.
It’s only that it would be strange, after all that, to leave without having made any music.
`,
  },
  {
    slug: 'softer-than-the-brick',
    title: 'Softer than the brick',
    format: 'note',
    standfirst: 'The best mortar is the one that loses.',
    authors: ['tomasz-wrobel'],
    date: '2026-04-02',
    image: 'brick-wall',
    tags: ['brick', 'lime'],
    products: ['The Patient Wall'],
    body: `
An old wall moves. If the mortar’s lime it gives, cracks finely, and heals as rain carries a little
lime into the gap. Repoint it with hard cement and the wall still moves, only now it’s the bricks
that break: their faces come off in winter like the tops of boiled eggs. In twenty years you will
need bricks. In a hundred, with lime, you would have needed more lime.
`,
  },
  {
    slug: 'chain-reaction',
    title: 'Half a per cent',
    format: 'note',
    standfirst: 'Your bicycle chain does not stretch. It is eaten from inside.',
    authors: ['wanjiru-kamau'],
    date: '2026-05-27',
    image: 'bicycle',
    tags: ['bicycles', 'steel'],
    body: `
Each of its hundred-odd pins wears a groove in the bush around it, and each groove makes the chain a
bit longer. Measure twelve links against a ruler. Twelve inches exactly and it’s new. A sixteenth
over, half a per cent, and it should be changed. Leave it for another sixteenth and it’ll have
taught the sprockets its own bad spacing. Then a new chain will skip on them, and you’ll have to buy
both. A drip of oil on each pin. Wipe off what you can see; that’s only there to collect sand.
`,
  },
  {
    slug: 'the-drip',
    title: 'A washer, seen from below',
    format: 'note',
    standfirst: 'Thirty drips a minute is about three cubic metres a year.',
    authors: ['oisin-brannigan'],
    date: '2026-10-08',
    tags: ['water', 'taps'],
    body: `
It’s a ring of rubber the size of a coin, it costs less than the stamp on your water bill, and it’s
gone hard. Turn off the water first. Everyone says so, and everybody’s cousin knew better. Put the
plug in, so that the screw can’t go down the hole. When the tap’s open on the bench, run a finger
round the brass seat: if that’s pitted, a new washer will last you a month. If it’s smooth, you have
fifteen years and the silence.
`,
  },
  {
    slug: 'a-jar-of-screws',
    title: 'A jar of screws',
    format: 'note',
    standfirst: 'An inheritance, catalogued.',
    authors: ['dawit-tesfaye'],
    date: '2026-07-31',
    tags: ['hardware', 'family'],
    body: `
My father left a jar. I tipped it out on newspaper and sorted: 412 wood screws, slotted,
straightened where they’d been bent; 61 nuts, of which 58 fitted nothing; hinges, seven, no two
alike; one key; a tooth. I was going to throw most of it away, and then the gate broke. It wanted
one hinge, left-handed, of a size they stopped making before I was born. It was the seventh.
`,
  },
  {
    slug: 'stronger-than-wood',
    title: 'Stronger than the wood',
    format: 'note',
    standfirst: 'Why the chair broke beside the place where you glued it.',
    authors: ['aleksi-niemela'],
    date: '2026-01-30',
    tags: ['glue', 'furniture'],
    body: `
A good glue line along the grain is stronger than what’s on either side of it. So if it failed, it
was not a good one: too thick, usually, or put on over old glue, which new glue doesn’t stick to.
Scrape it down to clean wood, use less than you’d like, and clamp it overnight. The hard part isn’t
that. The hard part is telling everybody that they can’t sit down.
`,
  },
  {
    slug: 'the-sash-cord',
    title: 'The weight in the wall',
    format: 'note',
    standfirst: 'Inside the frame of an old window there is somebody helping.',
    authors: ['tomasz-wrobel'],
    date: '2025-12-05',
    tags: ['windows', 'rope'],
    body: `
A sash hangs on two cords, and at the other end of each of them, in a box within the wall, is a lump
of iron that weighs half as much. So you lift nothing: you only change your mind, and the window
follows. After forty years a cord frays, and one evening there is a thump in the wall like a burglar
with a conscience. It’s a morning’s work. Do all four. They were hung on the same day.
`,
  },
  {
    slug: 'the-back-of-a-book',
    title: 'Breaking in a spine',
    format: 'note',
    standfirst: 'Two minutes at the beginning save a book its back.',
    authors: ['hanneke-de-wilde'],
    date: '2026-09-17',
    tags: ['books', 'how to'],
    body: `
Stand a new book on its spine. Let the front cover down on the table, then the back. Take a few
leaves from the front, press them gently along the fold, then some from the back, and so on, turn
and turn about, till you meet in the middle. The bend is now spread over two hundred places in place
of one. Anybody who opens it straight at the centre, and cracks it, will have it fall open there for
ever. Generally it’s at the sad part.
`,
  },
]
