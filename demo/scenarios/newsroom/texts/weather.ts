import type { ArticleSource } from './source.ts'

export const weather: readonly ArticleSource[] = [
  {
    slug: 'every-morning-at-nine',
    title: 'Every morning at nine',
    format: 'feature',
    kicker: 'Observers',
    standfirst: `For fifty-one years Morag MacLeod has gone into her garden, in every weather, to
      find out how much of it there was. A portrait of a measurement.`,
    authors: ['eilidh-munro'],
    date: '2025-12-15',
    image: 'rain-gauge',
    caption: 'A five-inch copper gauge. The rim is the only part of it that has to be perfect.',
    place: 'Isle of Lewis',
    tags: ['rain', 'measurement', 'islands'],
    featured: true,
    body: `
At five to nine she puts on her late husband’s oilskin, whatever it is doing outside, and takes a
glass cylinder down from the shelf above the bread bin. She goes out by the back door, past the
hens. It is eighteen paces. In the middle of a square of short grass, with a low fence round it
against sheep, is a copper pot about as tall as a bucket, and sunk in the ground so that a foot of
it stands clear.

She lifts off the funnel, takes out a bottle, and pours what is in it into the glass. She does not
bend down. She holds the glass up so that the surface of the water is level with her eye, and turns
till she has the light behind it, and stands there. It is raining on her face. “Four point six,”
says Morag MacLeod. Then she empties it on the grass, not on the path, puts everything back, and
goes in to write it down.

She has done this since the first of March 1974. By my sum it’s eighteen thousand nine hundred
mornings. She’s missed some: forty-one, all told. There are two daughters in there, and a hip, and a
fortnight in Canada that she did not care for.

## Why nine

It is an old arrangement and there’s no law of nature in it. Rain falls when it likes, but if every
gauge in the country is read at the same hour then the days will match, and you can lay one against
another. In the eighteen-sixties a man called Symons began writing to people and asking them to keep
a gauge. Clergymen, mostly, to start with; doctors, stationmasters, schoolteachers, one or two
lighthouses. Before he died there were over three thousand. He had noticed that nearly everybody is
out of bed by nine, and that not everyone’s up by eight.

And the rain of which day is it? You’ll never guess wrong again if you think about it once. What she
finds in the pot at nine on Tuesday is put down to Monday, since most of that day is in it. A great
many hours have been lost to people who put it down to Tuesday. Morag’s predecessor, who was the
minister, did so for six years, and nobody dared to tell him.

## How to be level

The gauge is simple and the simplicity is strict. The funnel is five inches across, and its rim is a
ring of brass, turned to a knife edge. A drop which lands on the very edge must go in or out and
never sit and make up its mind. It stands one foot above the ground, not less, because of splashing;
not more, because wind goes faster the higher you are, and carries the drops across the top. It
should be as far from any wall as twice the height of the wall. It must be level. She checks it each
spring with a marble.

Everything else is a matter of not thinking. You don’t round. You don’t look at yesterday. If there
is hardly anything you don’t write nought, but “trace”, which means that I saw something and could
not measure it: a good word, and one I’d like to see more of. You don’t, above all, put down what
you expected. “There’s mornings when I’ve been awake half the night hearing it,” she says, “and I go
out there thinking it’s thirty if it’s a drop. And it’s eleven. And you write eleven.”

{pull} I go out there thinking it’s thirty if it’s a drop. And it’s eleven. And you write eleven. |
Morag MacLeod

There’s snow, which is a bother; you melt it, with a measured amount of hot water, and take the hot
water off again. There was a frog. On the fourteenth of August 1983 there’s an entry that says *2.1,
hen*, and beside it, in brackets, *doubtful*.

## What it is for

I asked the man at the Met Office who receives her card what becomes of it. She still sends a card.
Her neighbour’s boy puts it in on the computer for her too.

He showed me a map. It was of one wet week, three winters back, made up from radar, which sees rain
from a long way off, in the air, and from satellites, which see cloud. It was beautiful, and moved.
“And that,” he said, “is out by forty per cent just there.” He pointed to the hills behind Morag’s.
Radar goes over the top of them. So every hour the whole picture is quietly pulled into place by a
few thousand dots where somebody or something has stood on the ground and caught it in a pot. Her
dot was seven pixels from the edge.

Most of those dots are machines by now. They tip a tiny bucket with each fifth of a millimetre and
send it off by telephone, day and night, and never go to Canada. They also fill up with spiders. One
of them, on the other side of the loch, reported a fine dry September in 2017, and had a wren’s nest
in it. It was Morag’s figures that gave it away.

But what they want from her is not really the figure for today. It’s the length. If you have
fifty-one years of the same pot, in the same grass, read at the same hour by the same eye, then you
can say something about whether it rains more than it did. If you move it across the garden, or
change the person, you’ve begun a different series. There are stations with better instruments.
There are very few which have been left alone.

## Nine o’clock

“Does it rain more?” I said. We were having our tea. Outside it had gone from rain to something
else, for which she has a word and English doesn’t.

She thought about it. “It rains *different*,” said Morag MacLeod. “It used to be wet. Now it’s dry
and then it’s terrible.” She said that I shouldn’t take that from her, though, as it was only what
she remembered. It would all be in the book.

She’s eighty-three in May. Her granddaughter Catriona has been coming over on Sundays since she was
nine, to learn how to read the bottom of the curve, where the water climbs up the glass; you read
the bottom, not the edge. In the book there’s a day in June two years ago with an entry in a
different hand, rounder than the others. It says 0.4. Next to it, in the old hand, very small,
somebody has put a tick.
`,
  },
  {
    slug: 'how-to-read-a-mackerel-sky',
    title: 'How to read a mackerel sky',
    format: 'guide',
    kicker: 'Clouds',
    standfirst: `“Mackerel sky, not twenty-four hours dry.” We kept a diary for a year to see how
      often the fish was right.`,
    authors: ['marama-paewai'],
    date: '2026-04-16',
    image: 'mackerel-sky',
    tags: ['clouds', 'forecasting', 'proverbs'],
    body: `
You are looking for scales. High up, on a fine day, a sheet of white breaks into ripples, row behind
row, each of them no wider than your little finger at arm’s length. They are made of ice and
supercooled water, at six or seven kilometres. If the lumps are bigger, the size of three fingers,
and grey beneath, that’s a lower cloud and another proverb.

The scales mean two things. There is moisture up high, where there was none this morning; and the
wind is blowing faster above it than below, and combing it into waves. Both of those are what you
get some distance ahead of a warm front, whose slope reaches out over you like the brim of a hat
long before its rain does. So the fishermen were not being fanciful. They were seeing the brim.

## The score

I noted each mackerel sky that I saw for a year: forty-four. Rain came within twenty-four hours
after twenty-nine of them, which is sixty-six per cent. That seems impressive. But here, on any day
whatever you look at, it rains within twenty-four hours forty-eight times in a hundred. So the fish
knows something. It knows about as much as a barometer that you have glanced at once.

It can be improved upon, though. Keep watching.

- If the scales **thicken into a sheet** and the sun goes as pale as through wet glass: nineteen
  rains out of twenty-one. Bring it in.
- If they **come with long hooked streaks** from the same quarter, the old mares’ tails: eight out
  of ten.
- If they **just drift off** and leave it blue by tea time: two out of thirteen, and both of those
  were only drizzle.

So it isn’t the sky which forecasts but the change in it. One look is a proverb. Two, three hours
apart, are a method.
`,
  },
  {
    slug: 'fog-a-users-guide',
    title: 'Fog: a user’s guide',
    format: 'guide',
    kicker: 'Valleys',
    standfirst: `It comes from below, or from the side, or it was there all along. Telling one
      sort from another will tell you when it’s going to leave.`,
    authors: ['marama-paewai'],
    date: '2025-11-20',
    image: 'fog-valley',
    tags: ['fog', 'forecasting', 'autumn'],
    body: `
Fog is a cloud that can’t be bothered to get up. Its droplets are a hundredth of a millimetre
across, and it takes less water than you would think: a room full of thick fog holds about a
tablespoon.

**Valley fog** is made at home. On a clear still night the ground gives its heat to the stars. The
air next to it cools, gets heavy, and drains downhill to the lowest place, where it lies and
thickens until morning. It is cold, it’s shallow, and you can walk up out of it with your head in
the sun and your boots still gone. It burns off from the edges, generally by ten or eleven. In
November it may not manage it at all.

**Sea fog** is an import. Warm damp air slides over cold water and gets chilled from underneath. It
moves, and it doesn’t care what time it is. It may stand off the beach all day as a wall, and come
in when the land begins to cool, at a walking pace, with a foghorn behind it. No amount of sunshine
helps. Only a change of wind.

**Hill fog** isn’t fog, except to those who live there. It’s an ordinary cloud with a hill in it.

**Steam fog** is the one over the canal on the first cold morning in October, with the swans
sticking out of it. The water’s warm still. It is forming and vanishing again all the time, and if
you look into it along a low sun you’ll see that it’s in little columns, turning. It has never been
known to delay a train. It’s merely showing off.
`,
  },
  {
    slug: 'winds-that-have-names',
    title: 'Winds that have names',
    format: 'essay',
    kicker: 'Words',
    standfirst: `Most air is anonymous. Where people have troubled to christen it, it has usually
      done something to them.`,
    authors: ['sione-taufa', 'leila-haddad'],
    date: '2026-09-03',
    image: 'wind-map',
    tags: ['wind', 'words', 'maps'],
    body: `
You name what comes back. A breeze that turns up once is weather. One that arrives every year on the
same stairs, at the same corner, wearing the same dust, has got to be called something, if only so
that you can complain of it.

In Marseille the mistral is blamed for headaches and for blue. It comes down the Rhône cold and dry
and scrapes the sky; three days of it, they say, or six, or nine. It’s why old farmhouses there have
no windows to the north, and why church towers have an iron cage on top in place of a roof. In
Beirut we had the khamsin, out of the desert. *Khamsin* means fifty: the number of days within which
it’s expected, or the degrees that it feels like. My mother put wet sheets in the doorway, and by
evening they were the colour of tea.

The bora drops on Trieste from the plateau behind like something off a shelf. They used to stretch
ropes along the streets for people to hold on to. The föhn goes up one side of the Alps wet and
comes down the other one warm, and it can take the temperature up twenty degrees in a morning, and
the snow with it. A Swiss friend won’t sign contracts in it.

On the Tongan side of the family it isn’t like that at all. The trade wind is there nearly always,
from the south-east, and has been since anyone got there by it. It is called *tonga*, which just
means south. What gets a name of its own is when it stops.

You might think that now, with numbers for everything, names would be dropping out of use. It goes
the other way. Since storms have been given first names there is evidence that people take them more
seriously. Nobody moves the car for twenty-eight metres a second. They will move it for Agnes.
`,
  },
  {
    slug: 'the-smell-before-rain',
    title: 'The smell has two authors',
    format: 'note',
    standfirst: 'Petrichor is older than its word, which is from 1964.',
    authors: ['marama-paewai'],
    date: '2026-08-19',
    tags: ['rain', 'smell'],
    body: `
Two chemists in Australia, Isabel Bear and Richard Thomas, distilled it out of dry rocks and gave it
a name: stone, plus the blood of the gods. Part of it’s oil from plants. The earthy half is geosmin,
made by bacteria in the soil, and your nose can find a few parts of it in a trillion. A drop that
lands on dust traps tiny bubbles, which fizz up and fling the smell into the air. It runs ahead on
the wind. That’s why you knew.
`,
  },
  {
    slug: 'three-seconds-a-kilometre',
    title: 'Three seconds a kilometre',
    format: 'note',
    standfirst: 'How to measure a storm from under the blankets.',
    authors: ['sione-taufa'],
    date: '2026-06-11',
    tags: ['thunder', 'sound'],
    body: `
Light is here at once. Sound takes three seconds over each kilometre. Count from flash to bang,
divide by three. Thunder rumbles because the bolt is kilometres long, and its near end speaks first.
If you see lightning but never hear it, that isn’t a special sort called summer lightning; it’s
somebody else’s storm, more than about twenty kilometres away, and the sound has been bent up over
your head.
`,
  },
  {
    slug: 'the-sun-has-a-dog',
    title: 'The sun has a dog',
    format: 'note',
    standfirst: 'Hold out your hand, with thumb over the sun, and look beyond your little finger.',
    authors: ['eilidh-munro'],
    date: '2026-01-08',
    image: 'sun-dogs',
    tags: ['ice', 'light'],
    body: `
Twenty-two degrees to one side there’s a smudge of colour, red towards the sun. On good days there
are two. High thin cloud is made up of flat six-sided plates of ice, floating level as trays, and
each of them bends the light by at least that much. They’re the commonest of haloes and the least
observed: you get one perhaps one day in five. You’re just not usually staring past the sun.
`,
  },
  {
    slug: 'washing-dries-in-the-frost',
    title: 'Washing dries in the frost',
    format: 'note',
    standfirst: 'Stiff as boards at noon and dry at three. Where did the water go?',
    authors: ['aleksi-niemela'],
    date: '2026-02-25',
    tags: ['ice', 'laundry', 'winter'],
    body: `
Ice can turn into vapour without bothering to melt. It’s slow, and it needs dry air, a little wind,
and better still some sun, which is exactly what there is here in February at fifteen below. My
trousers come in standing up. Do not fold them yet. They’ve still got something to say, and it’s
*crack*.
`,
  },
  {
    slug: 'three-kinds-of-dusk',
    title: 'Three kinds of dusk',
    format: 'note',
    standfirst: 'Evening is official, and comes in instalments of six degrees.',
    authors: ['ravi-subramaniam'],
    date: '2026-10-29',
    tags: ['light', 'evening'],
    body: `
Until the sun is six degrees below the horizon you can read outdoors: civil twilight. Until twelve
you can see where the sea ends and the sky starts, so that a sextant works: nautical. Until eighteen
the sky’s still giving off a faint glow, though only astronomers mind. In Chennai the three are over
in an hour and a quarter. In Leiden in June the last of them doesn’t end. I found it hard to get the
children to bed on the strength of an adjective.
`,
  },
  {
    slug: 'forty-two-degrees',
    title: 'No one has stood under one',
    format: 'note',
    standfirst: 'A rainbow is not a thing in a place. It is an angle.',
    authors: ['sione-taufa'],
    date: '2026-07-09',
    tags: ['rain', 'light'],
    body: `
Put the sun at your back and find the shadow of your head. Everywhere that is forty-two degrees away
from it, the drops are sending you red. That is all there is to it. If you step to the left, it’s
other drops. The person beside you sees other light from other rain and calls it the same one. From
an aeroplane it’s a whole circle, with your shadow in the middle. You bring it along with you.
`,
  },
  {
    slug: 'dew-does-not-fall',
    title: 'Dew does not fall',
    format: 'note',
    standfirst: 'Poets have it coming down. Turn over a stone.',
    authors: ['marama-paewai'],
    date: '2026-05-06',
    tags: ['dew', 'mornings'],
    body: `
A cold night leaves the top of a blade of grass some degrees colder than the air, as it’s looking
straight up at space. Water vapour that touches it gives up. Some of that came from the air, some
had only just left the soil below, and the fat bead at the tip isn’t dew at all: the plant pushed it
out. If you put a table on the lawn there’s none beneath it. Nothing kept it off. The grass just
couldn’t see the stars.
`,
  },
]
