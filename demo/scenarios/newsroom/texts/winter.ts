import type { ArticleFormat, SectionName } from './source.ts'
import type { PersonName } from './people.ts'

/**
 * An article on its way into the winter issue: a draft that was never published. Most of them are
 * unfinished, and `flaw` names what keeps some of them from being published.
 */
export interface UnfinishedSource {
  readonly slug: string
  readonly title?: string
  readonly section?: SectionName
  readonly format?: ArticleFormat
  readonly kicker?: string
  readonly standfirst?: string
  readonly authors: readonly PersonName[]
  /** Day of the last edit. */
  readonly edited: string
  readonly image?: string
  readonly deskNotes?: string
  readonly canonicalUrl?: string
  readonly readingMinutes?: number
  readonly flaw?:
    | 'no title'
    | 'title too long'
    | 'bad address'
    | 'no section'
    | 'negative number'
    | 'no standfirst'
  readonly body?: string
}

export const winter: readonly UnfinishedSource[] = [
  {
    slug: 'the-lock-and-the-level',
    title: 'The lock and the level',
    section: 'streets',
    format: 'feature',
    kicker: 'Canals',
    standfirst: `A boat that weighs thirty tonnes goes uphill with nobody pushing. Six seasons in
      charge of the simplest machine in the world, and what it does to a person’s idea of time.`,
    authors: ['oisin-brannigan'],
    edited: '2026-11-13',
    image: 'canal-lock',
    deskNotes:
      'Lead for Winter. Teo has cut 200 words, Oisín wants 60 of them back. Check number of locks with the waterways office. Caption still to come.',
    readingMinutes: 7,
    body: `
The gates were hung in 1847 and the oak in them was replaced for the fifth time the year that I
started. Each is about as heavy as two cows. I was shown how to open one by a woman called Attracta
Gaffney, who’d had the lock for thirty-one years and who weighed, I would say, fifty kilos in her
boots. She set her back against the end of the beam, looked at the sky, and waited. “Now don’t
push,” she said.

I pushed. I’d a good deal of pushing in me at the time. Nothing took place. She let me get on with
it for a while, and then she told me to sit on the beam instead and watch the weed.

There was a strand of green weed on the upper side of the gate, trailing through a crack between the
planks. It was streaming towards us, flat out, like a flag. As long as it was, she said, the level
in the chamber was below the level above, and every square foot of that gate had the difference
leaning on it. A hand’s breadth of water, across gates that size, is more than a tonne. You could
bring horses. But if you waited, then the flag would start to droop; and when it hung straight down,
as if it was nobody’s business, there’d be no difference any more, and then the thing that had been
holding it shut would be gone. “You’ll not need to push,” said Attracta. “You’ll only need to be
there.”

The weed hung down. She leaned. It swung as though it had been thinking of doing so anyway.

## How to go uphill

I’ve explained it a good many times, to people leaning over the rail with ice creams, and this is
the best I’ve got. A canal doesn’t like to slope. If it did, it’d be a river and run away. So it’s
laid out as a flight of long flat ponds, each a bit higher than the one before it, and between any
two of those there’s a box. It’s made of stone, it has got a gate at both ends, and it’s just about
as big as the biggest boat. The box can be at the level of the lower pond, or of the upper, and it
can’t be anything else for long.

You come up to it from below. The bottom gates are open, and the water in the box is your water. You
go in. It’s cold there, it smells of iron, and you look up at walls that are green as high as your
head. The gates are shut behind you. Then somebody up there winds a ratchet, which lifts a wooden
shutter over a hole in the upper gate, down low, and the pond above begins to come in.

That’s all. There’s no engine. Nothing is pumped. The water wants to be down where you are, and on
its way there it raises you. Some two hundred thousand litres of it; it takes six or seven minutes.
When it’s done the wall has gone, and there’s a cottage, with a dog, at the height of your eyes.
You’ve come up by two and a half metres, with your kettle on.

It works the other way too and costs just the same. Each time, whichever way you go, one boxful goes
from the pond above to the pond below and it’s never coming back. So what a canal’s really got to
have is a lake, at the top, on the highest hill that anyone could be persuaded to dig across. People
think that the boats are running on the water. It’d be truer to say that they’re running on the
rain.

{pull} People think that the boats are running on the water. They are running on the rain.

## The mitre

Look at the lower gates from above. They don’t meet in a straight line. They come together in a
shallow V, with its point upstream, like a pair of hands about to pray. It’s from a drawing by
Leonardo da Vinci, and there are people who’ll tell you that he invented it for a canal in Milan; he
drew it, at any rate, about 1500, and there’s been nothing to add.

If the gates made a straight line, then the water would be trying to bend them, and it’d squirt out
in between. Since they make a V, it’s trying to shut them. The harder it leans, the tighter they
grip. The higher the pond the better they seal. I had six seasons to think of another machine in
which the thing that you’re afraid of does the work for you, and all that I’ve come up with is an
arch, which is the same idea lying on its side.

It does mean that you can’t open them under pressure. That’s not a fault in the design; it’s the
design. I saw it tried by a hire boat from Dublin, eight solicitors, with the throttle, in 2013. The
canal was there before them and it’s still there.

## What I did all day

There were about nine boats in a day in July, and in March there was one in a week. It took twenty
minutes to pass each of them through. For the rest of it I was paid to be there.

You’d cut grass. You’d grease the racks. In spring there were eels to be let by. You would go along
the bank for a mile each way, looking for wet places on the outside, since a canal, in most of its
length, is a long bath set on top of a field, and a hole that a rat’s made on Monday can be a gap
you might drive a bus through by the Thursday. So you’d look for a patch where the grass was better
than it ought to be. I’ve never since been able to trust a nice green field.

And I kept the level. It was the real job, though no one had mentioned it when I applied. There’s a
board with a scale at the tail of the lock. Rain came in, boats took it out, so did a farmer with a
pipe whom I won’t name. It was meant to be kept within an inch and a half. If you let it go high it
would spill over the bank; low, and the boats in the next pond would be sitting in the mud. You’d
lift a sluice by two teeth of the rack, and go in to your dinner. It would make no difference that
you could see. About five in the afternoon, a mile and a half away, at Gaffney’s Bridge, it would be
up by half an inch.

It’s a peculiar sort of steering. You do something now, with a small movement, about what you expect
to be the case when you’re asleep. And nothing tells you that you were right, except that the
thing’s not worth mentioning. I’d come from a job in which I’d got sixty messages before lunch. By
the second summer I found that if anyone asked me a question I would look up at the sky first.

## Attracta’s watch

She’d come by on Sundays, walking, in a hat. She would put one hand on the beam, as you would on a
horse’s neck, and she’d tell me what I’d been doing. “You were running her high on Wednesday.” I had
been. She’d not been there on Wednesday. But she lived beside the weir at Kilmore, and it’d had a
different note.

I asked her once whether she’d not found it lonely, thirty-one years of it. She took out her watch,
a wristwatch without any strap, that lived in her coat. It had stopped. It had stopped, she said, in
about 1988, and she’d been meaning to get it seen to. But there’d been no real call. There was the
nine o’clock post van, there was the school bus. There was the level. If a boat came, then it’d be
there when it got there, and so would she.

“Lonely,” she said, trying it. “I don’t know. There was always somebody due.”

## Downhill

They’ve put hydraulics in now, on that one. You do it with a key, and a button; a light goes from
red to green when the levels are equal. I’ve nothing against it. It lets a person with one arm take
a boat from the Shannon to the sea. I only notice, when I’m there, that those waiting look at the
light.

There’s still weed in the crack between the planks. I went over in August, and I stood and watched
with my back to the panel. It was streaming, and then trailing, and then there was a moment when it
lifted at the end, uncertainly, as somebody does who’s heard their name across a room. It hung down.
I counted. It was about a second and a half before the light.
`,
  },
  {
    slug: 'the-road-that-melts',
    title: 'The road that melts',
    section: 'weather',
    format: 'report',
    kicker: 'Ice',
    standfirst: `From January to March there is a road from Oulu to the island of Hailuoto. It is
      seven kilometres long, it is marked with fir twigs, and you must not wear a seat belt.`,
    authors: ['aleksi-niemela'],
    edited: '2026-11-11',
    image: 'ice-road',
    deskNotes: 'Lovely. Needs a date for last winter’s opening. Hiroko to read for tone.',
    readingMinutes: 2,
    body: `
You don’t wear a seat belt since you might wish to leave. The other rules are on a board at the
shore: two hundred metres between vehicles, nobody stops, nobody overtakes, three tonnes. It doesn’t
say how fast. Everyone knows how fast.

It’s because of the wave. Ice is floating, and it bends. A car makes a shallow dent in it and drags
that along, and underneath, in the water, a wave goes with the dent. Over shallow water the wave has
a speed of its own. If you drive at exactly that speed you’ll be feeding it, metre after metre, and
it grows, until it breaks the ice in front of you at the shore. So you go slower. Some people go
faster. I wouldn’t.

The man who opens it is called Juhani and he does so with a drill and a stick. Forty centimetres of
clear ice will carry a car; with snow in it, white ice, he counts only half. He drills every hundred
metres, every morning, and writes it in a notebook with a pencil on a string, because pens freeze.
Then he drives across, by himself, with the door open.
`,
  },
  {
    slug: 'salt-on-the-road',
    title: 'Salt on the road',
    section: 'matter',
    format: 'note',
    standfirst:
      'It does not melt the ice because it is warm. It melts the ice because it is in the way.',
    authors: ['ravi-subramaniam'],
    edited: '2026-11-10',
    readingMinutes: 1,
    body: `
At nought degrees water molecules are leaving the ice as fast as others join it. Put in salt, and
some of those that would be joining can’t get there. They leave at the same rate as ever. So the ice
loses, until it’s cold enough that they’re leaving more slowly. At about minus twenty-one the salt
has nothing more to say.
`,
  },
  {
    slug: 'untitled-lighthouse-interview',
    section: 'repair',
    format: 'interview',
    standfirst: 'Nobody lives in the lighthouse any more. Somebody still has to change the bulb.',
    authors: ['yusuf-kaya'],
    edited: '2026-11-08',
    flaw: 'no title',
    deskNotes: 'Needs a title!! Yusuf likes “Bulb”. Teo does not.',
    readingMinutes: 1,
    body: `
**How often does it go?**

Never, now. It’s an LED, they last longer than I shall. What goes is the thing that tells it to come
on. There’s a sensor up there looking at the sky, and gulls sit on it, and it thinks it’s night.

**So you go out for a gull.**

By helicopter, when it’s rough. I’ve put in for a small plastic hedgehog.
`,
  },
  {
    slug: 'everything-we-have-learned-about-queues',
    title: `Everything we have learned about queues by standing in forty-one of them in nine cities with a stop-watch, a folding stool and a very patient photographer`,
    section: 'streets',
    format: 'essay',
    standfirst:
      'The other line really is faster, most of the time. There is no cause for bitterness.',
    authors: ['amara-okonkwo', 'jelena-stojkovic'],
    edited: '2026-11-06',
    flaw: 'title too long',
    readingMinutes: 1,
    body: `
Suppose there are five queues and you’re in one. The chance that yours is the quickest is one in
five. So four times out of five there’s going to be another which is faster, and that’s the one that
you’ll be looking at. You’ve not been singled out. You are merely observant.
`,
  },
  {
    slug: 'the-dark-part-of-the-flame',
    title: 'The dark part of the flame',
    section: 'matter',
    format: 'note',
    standfirst: 'In the middle of every candle flame is a place where nothing is burning.',
    authors: ['tsai-mei-ling'],
    edited: '2026-11-05',
    image: 'candle',
    canonicalUrl: 'htp:/lintel.example/the dark part',
    flaw: 'bad address',
    readingMinutes: 1,
    body: `
Just above the wick there’s a dark cone. It is wax vapour, hot, and without air. Hold a thin glass
tube in it, and at the far end you may light what comes out. The yellow is soot, glowing. The blue
at the bottom’s the only part that has got all the air it needs; it gives almost no light, and it’s
the hottest.
`,
  },
  {
    slug: 'who-owns-the-snow',
    title: 'Who owns the snow?',
    format: 'report',
    standfirst: 'In front of your house it is yours, until somebody slips on it.',
    authors: ['dawit-tesfaye'],
    edited: '2026-11-04',
    flaw: 'no section',
    deskNotes: 'Streets or Weather? Amara and Marama to arm-wrestle.',
    readingMinutes: 1,
    body: `
The by-law is from 1894. It states that the owner of a house shall, before eight in the morning,
clear the pavement to the width of two persons walking arm in arm. No later council has managed to
improve upon the measure, although it’s been suggested several times that it should be put into
centimetres.
`,
  },
  {
    slug: 'the-temperature-of-soup',
    title: 'The temperature of soup',
    section: 'table',
    format: 'note',
    standfirst: 'Sixty-five degrees is a verdict reached by tongues.',
    authors: ['priya-raghunathan'],
    edited: '2026-11-02',
    readingMinutes: -1,
    flaw: 'negative number',
    body: `
We gave twelve people a spoon, a bowl at eighty-five and a stop-watch, and asked them to say when it
was right. They said so between sixty-two and sixty-eight, all of them, and each was sure that the
others were wrong.
`,
  },
  {
    slug: 'paper-snow',
    title: 'Paper snow',
    section: 'workshop',
    format: 'note',
    authors: ['nakagawa-hiroko'],
    edited: '2026-10-30',
    flaw: 'no standfirst',
    body: `
For the last act they need forty kilos. It’s cut by hand, in a room with the windows shut, by two
women who’ve done it since 1979; triangles, because a triangle turns as it falls and a square merely
comes down.
`,
  },
  {
    slug: 'a-chair-by-the-boiler',
    title: 'A chair by the boiler',
    section: 'rooms',
    format: 'essay',
    kicker: 'Warmth',
    standfirst: 'Every large building has one room in which somebody has put an armchair.',
    authors: ['tomasz-wrobel'],
    edited: '2026-11-12',
    readingMinutes: 1,
    deskNotes: '300 words to come on Friday. Jelena has pictures from six of them.',
    body: `
It is never on the plan. You go down, past the bicycles, through a steel door with a notice on it,
and there between the pump and the wall is an armchair, with a cushion, a lamp and a calendar for a
year that’s been over for some time. I’ve found them in a museum, in two hospitals and in a
ministry. I always sit in them. It’s part of the survey.
`,
  },
]
