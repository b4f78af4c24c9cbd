import type { ArticleSource } from './source.ts'

export const rooms: readonly ArticleSource[] = [
  {
    slug: 'the-staircase-and-the-foot',
    title: 'The staircase and the foot',
    format: 'feature',
    kicker: 'Measures',
    standfirst: `Your foot learns a stair in two steps and trusts it for the rest. Everything
      about staircases, their rules, their beauty and the broken wrists, follows from that.`,
    authors: ['tomasz-wrobel'],
    date: '2026-03-23',
    image: 'spiral-stair',
    caption:
      'A stair of 1911 in Łódź. The eleventh step is nine millimetres too high, and everybody knows it.',
    place: 'Łódź',
    tags: ['stairs', 'measurement', 'housing'],
    featured: true,
    products: ['A Field Guide to Stairs', 'Doors That Stay Open'],
    body: `
There is a house near the textile mill where visitors fall up. Not down, which would be serious, but
up: about once a week somebody carrying shopping arrives on the second landing on hands and knees,
apologises, and gathers oranges. The people who live there step over the spot without thinking about
it. They do not know that they are doing so. I know, because I was asked to measure it, and I stood
on the landing for a morning and watched feet.

Here is what a foot does. At the bottom of an unfamiliar stair you look down. You look at the first
step, you look at the second, and then you look up and never again. From those two steps the foot
has taken an impression: so far up, so far along. On every other one it lifts just as high as it
needs to, and in a healthy adult it clears the edge by a good deal less than you would like to
think. Two centimetres is generous. One is common. Some of us, at the end of the day, are down to
four or five millimetres.

So it does not matter very much how high a step is. What matters is that it should be as high as the
one before.

## A rule from 1675

The first person to write down what everybody’s knees had been saying was François Blondel, a French
engineer who built gates and taught architects. A person walking on the level, he reasoned, goes
along about two feet with every pace. A person on a ladder goes up about one foot. Since it is twice
as much trouble to go up as along, each bit of height ought to be paid for with twice as much
length. Hence the rule: twice the riser plus once the tread should equal one comfortable pace.

He set it at twenty-four inches of the king’s measure. We use sixty-three centimetres, give or take
three. A riser of seventeen and a tread of twenty-nine gives sixty-three; and if you go and measure
the stair in a school or a town hall, anywhere, there is an excellent chance that you will find it
is seventeen and twenty-nine.

{fact The rule} Twice the rise plus the going should come to between 60 and 66 centimetres.
Seventeen up and twenty-nine along is the safest stair that most people also find pleasant. Below
fourteen up, adults stumble from boredom. Above twenty, they pull themselves along by the rail.

It is a good rule. It is also, like all rules about bodies, a rule about one body. Blondel’s pace
was that of a man of his time in a good coat. Small children go up on all fours. My mother, who has
had both of her hips replaced, takes the steps one at a time with the same foot always first, and
what she would like from a stair is not in Blondel at all. She wants it to stop.

## In praise of the landing

In the regulations a landing is the thing that you must have after so many risers: sixteen, in most
places, or eighteen. It is given a minimum depth. From the way that this is written you would
suppose that it is there to break your fall, and it is. But nobody falls on most days, and the
landing is there every day. What does it do all the rest of the time?

I once kept a log of the stairwell in my own building, for a fortnight. It has four storeys, eight
flats and no lift. There were 611 journeys. On 204 of them somebody stopped, and of those stops a
hundred and ninety-one were on a landing. People put down bags. They read the notices. Two brothers
sat on the top step of the second flight, every day at four, because their key did not come home
until twenty past. The woman on the third floor always stops on the first, and looks out of the
window at nothing. She told me that it takes as long as it takes her heart to come down, and that
she had never really noticed the courtyard before she was sixty.

And they talk. Nobody will stop to talk on a flight of stairs; one of you is taller. On a landing
you are level. Of a hundred and twenty-eight conversations that I heard, not one began on a step. If
a stair were only a machine for going up, we would do better with a rope. It is a machine for going
up and for stopping, and it is at its best when it does both and nobody can tell which of them it
was built for.

{pull} Nobody will stop to talk on a flight of stairs; one of you is taller. On a landing you are
level.

## Nine millimetres

Back to the house with the oranges. I set up the level and measured all forty-four risers on the way
to the second floor. They were lovely. Sandstone, 1911, with a bit of wear in the middle of each
tread like the dip in a pillow. Forty-three of them were between one hundred and sixty-eight and one
hundred and seventy-one millimetres high.

The eleventh of the second flight was a hundred and seventy-nine. Nine millimetres, the thickness of
a pencil and a bit. It had not been built that way. At some point, probably in the nineteen-sixties,
the landing above had been tiled, and whoever laid the tiles had made the sensible decision to lay
them on top of the stone. No one fell on the tiles. They fell on the step before, on account of a
promise that had been made to them by the ten before that.

You can do one of three things. You can take off the tiles, which were by this time much loved. You
can grind down the landing. Or you can take the extra, and divide it by eleven, and build up every
tread of the flight by a little less than the one above it, so that each of the risers comes out at
one hundred and seventy-one and the foot is never told. We did that. It took a mason called Grażyna
six days, with resin and stone dust, and when she was done you could not see that she had been there
at all.

It has been fourteen months. Visitors go up like anybody else. But twice I have stood on that
landing and watched the people who live there come home, and on the eleventh step, where there is
nothing now, they still lift the foot.
`,
  },
  {
    slug: 'why-the-radiator-is-under-the-window',
    title: 'Why the radiator is under the window',
    format: 'report',
    kicker: 'Heat',
    standfirst: `It looks like a mistake: the heater at the coldest place in the room. It was the
      best idea anybody had about draughts, and it may be about to become unnecessary.`,
    authors: ['ravi-subramaniam'],
    date: '2025-12-08',
    image: 'radiator',
    tags: ['heating', 'air', 'winter'],
    body: `
Stand by a single-glazed window in January and hold a feather at the height of your knee. It will
blow into the room. The window is shut. The wind is made indoors: air touches the cold glass,
shrinks, grows heavy and slides down it like water down a weir. On the floor it spreads out, and
finds your ankles, and you say that there is a draught.

There is also a second cold, which does not blow at all. You are a warm object in a room, and you
give off heat towards everything you can see. Most of what you see is at about your own temperature,
and gives it back. A large cold pane does not. You may feel it on one cheek, as you might feel the
absence of somebody from one side of the bed.

A radiator under the sill is an answer to both. Its own column of warm air rises and meets the cold
one as it falls, and they mix, at about the height of the window ledge, before either has got as far
as you. And there is now something warm to look at, on the side where you were cold. It wastes a
little heat through the wall behind it. For a hundred years that was thought a fair price for being
able to put the table by the window.

## With better glass

A modern window with three panes is, on its inner face, about as warm as the wall. Feathers hang
straight down beside it. There is no weir and so no need for a dam; the radiator could go anywhere,
or be half the size, or be the floor. In new houses you do find them behind the door or halfway
along the hall, wherever the pipe was shortest.

I went to see a school where they had taken them all out. Warm, quiet, no draughts; the caretaker
was delighted. But between lessons the children were standing in a row along the window with their
backs to it and their hands behind them, on the sill, where there was nothing to keep warm on.
Nobody had taught them. I suppose that they had learned it somewhere else.
`,
  },
  {
    slug: 'a-room-that-faces-north',
    title: 'A room that faces north',
    format: 'essay',
    kicker: 'Light',
    standfirst: `Estate agents do not mention it. Painters pay extra. What is it that the sun
      spoils?`,
    authors: ['nakagawa-hiroko'],
    date: '2026-07-14',
    image: 'north-light',
    place: 'Kanazawa',
    tags: ['light', 'studios', 'lacquer'],
    body: `
The workshop where I learned lacquer has one window, wide and low. It faces north, on to a wall with
moss, and for the first month I thought it the saddest room that I had ever sat in. We put on a coat
in the morning, thin as breath. Then for the rest of the day we looked at it.

To see whether a surface is flat you have to see something reflected in it. In my flat, which gets
the sun, I tried it at home, and by the time I had found the angle the angle had moved. There was a
bright patch that crossed the tray like a slow snail. Everything outside the patch was black. At
nine it was gold, at noon white, at four it came under the door.

In the workshop nothing moves. The light from a north window does not come from the sun at all, but
from all of the sky that is not the sun. It arrives from everywhere at once, so that shadows have
soft edges, or none. It grows in the morning and it fades in the evening, without ever changing its
mind. If the red was too brown at ten it will still be too brown at two, and you can do something
about it.

This is what painters pay for. South of the Equator they pay for south. It is not a better light,
and I would not want to eat breakfast in it. But it is one you can come back to after lunch and go
on with the same thought. I have a desk in my own flat, at the back, by the bathroom window; I write
there now. The view is of a wall. I am hoping for moss.
`,
  },
  {
    slug: 'the-hall-is-a-room',
    title: 'The hall is a room',
    format: 'essay',
    kicker: 'Plans',
    standfirst: `On plans it is labelled “circulation”, as though we were blood. In praise of the
      three square metres that all the others depend on.`,
    authors: ['ana-lucia-ferraz'],
    date: '2026-10-13',
    image: 'hallway-doors',
    tags: ['plans', 'housing'],
    products: ['Doors That Stay Open', 'Plan of a House for Three Cats'],
    body: `
I draw small flats, and every client begins by asking me to take out the hall. They have seen the
plan. There are fifty square metres, of which five are doing nothing; you could have a bigger living
room. And you could. I show them on the computer, with the wall rubbed out and the front door
opening on to the sofa. It looks wonderful. I then ask them where the umbrella is.

A hall is where wet things stop. That is its first job and the least of them. It is a lock, of the
kind canals have: you close one door before you open the next, and in between the smells even out,
the noise of the stairwell goes down and your face can come level with the household. Somebody who
has had a bad day needs about four steps of that. Without a hall, you are home before you have got
home.

It is a place for telephoning, or was. It is where children sit on the floor and listen. It is the
one room from which you can get to any other without having to go through a third, and so the only
one in which everybody in a family is equally likely to meet. In the long nineteenth-century flats
of my city the corridor goes down the middle like a street, and in old photographs it is full of
chairs.

So I draw it back in. I make it a little wider than it needs to be, by the width of a stool. I give
it a window into somewhere, even if it is only high up, from the kitchen. Most of them write to me
after a year or so, and they have generally got something to say about the living room. Nobody has
ever yet asked me to take out the stool.
`,
  },
  {
    slug: 'the-door-in-winter',
    title: 'What a door knows about winter',
    format: 'interview',
    kicker: 'Joinery',
    standfirst: `Aleksi Niemelä has hung some two thousand doors. He explains why yours sticks in
      August, rattles in February and is right about both.`,
    authors: ['kwame-asante'],
    date: '2026-02-04',
    image: 'blue-door',
    place: 'Oulu',
    tags: ['doors', 'wood', 'humidity'],
    body: `
**My door sticks. What have I done?**

Nothing, it’s August. Wood is a bundle of straws. In damp weather the walls of the straws take up
water and swell, and they swell sideways: hardly at all in length, quite a lot in width. A plank
door eighty centimetres wide can grow by eight millimetres between a dry February and a wet August.
The frame doesn’t grow with it.

**So I should plane it.**

You should wait. Everybody planes in August, and in February they have a gap you could post a letter
through. Put a bit of candle wax on the edge. If you must plane, do it on the hinge side, where your
mistakes are covered.

**How do you make one that doesn’t move?**

You don’t. You let it. A panelled door is the cleverest piece of furniture we have, and nobody looks
at it. The frame is made of narrow pieces, which can’t move much because they’re narrow. The wide
boards sit inside it in a groove. They are not glued; they float. All year long they get fatter and
thinner in there, and outside you never know. That’s five hundred years old. A painter who fills the
groove with paint has glued it, and then they crack.

**Is there a sound that a good door makes?**

Two. There’s the latch and, just before it, the air. If a door fits, it pushes a little cushion of
air ahead of it into the room, and slows down by itself at the end. You hear a sort of breath. After
that comes the click. When I hang one I close it about thirty times. My wife says I am listening for
my mother.

**Were you?**

She could close any door in our house without waking my father. So yes, probably.
`,
  },
  {
    slug: 'the-step-that-creaks',
    title: 'The stair that tells',
    format: 'note',
    standfirst: 'Every house has one, and every teenager knows which.',
    authors: ['laszlo-bakos'],
    date: '2026-09-29',
    tags: ['sound', 'stairs'],
    body: `
It is a nail. The tread has dried and shrunk, so that it no longer rests on the riser below but
hangs a hair above it; you step on it, it goes down, and the wood slides along the shank with a
squeal. Talcum powder in the joint will stop it. Before you do, ask who in the family has been
relying on it. Ours is on the fourth, and sings an F sharp.
`,
  },
  {
    slug: 'the-folding-bed',
    title: 'A bed in the wall',
    format: 'note',
    standfirst: 'The trouble with the folding bed is not the folding.',
    authors: ['ana-lucia-ferraz'],
    date: '2026-05-12',
    tags: ['furniture', 'small flats'],
    body: `
I have designed nineteen and gone back to look at twelve. Springs good, hinges good. In ten of the
twelve flats the bed had not been up for a month. It was not laziness. To put the bed away you have
to find another place for what is on it, and the flat was small, which was why they had the bed. I
now draw a shelf first.
`,
  },
  {
    slug: 'brass-handles',
    title: 'Handles that wash themselves',
    format: 'note',
    standfirst: 'Old brass has a property that no one was looking for.',
    authors: ['tsai-mei-ling'],
    date: '2026-01-14',
    tags: ['metals', 'hygiene'],
    body: `
Copper kills bacteria, and so does brass, which is mostly copper. On a bare brass handle most of
them are dead within a few hours; on stainless steel, which looks so much cleaner, they can last for
days. The catch is in the word *bare*. Lacquer it to keep the shine, and it is as harmless as a
spoon. Let it go brown. It is working.
`,
  },
  {
    slug: 'the-threshold',
    title: 'Two centimetres of oak',
    format: 'note',
    standfirst: 'On the strip of wood that makes an inside and an outside.',
    authors: ['eilidh-munro'],
    date: '2026-08-25',
    tags: ['doors', 'customs'],
    products: ['Doors That Stay Open'],
    body: `
In the house on Lewis it was a stone, and you did not stand on it, you did not hand money across it,
and a bride was not to touch it with her foot. All of these have reasons, and they’re all the same
one. A threshold belongs to no room. It’s the only part of a house that everyone who has ever been
there must have crossed, and it’s always worn in the middle.
`,
  },
  {
    slug: 'where-the-switch-is',
    title: 'Where the switch is',
    format: 'note',
    standfirst: 'Your hand knows. You may not.',
    authors: ['tomasz-wrobel'],
    date: '2026-06-03',
    tags: ['electricity', 'habit'],
    body: `
Ask people to point to the light switch in their parents’ kitchen and they’ll raise an arm and touch
a spot in the air. Measured, it is mostly within a hand’s breadth, even after thirty years. Ask them
to say how high it is in centimetres and they are out by twenty. There must be somewhere in us a
whole house, full size, with the lights off.
`,
  },
  {
    slug: 'curtains-or-the-art-of-air',
    title: 'Curtains, or the art of still air',
    format: 'note',
    standfirst: 'It is not the cloth that keeps you warm.',
    authors: ['yusuf-kaya'],
    date: '2025-11-26',
    tags: ['heating', 'textiles'],
    body: `
Cloth by itself is a poor insulator. What a curtain does is hold a layer of air against the glass,
and still air is one of the best there is. But it must be still. If there’s a gap at the top and
another at the floor, it will go round all night like a belt on two pulleys. Let the hem touch the
boards. Fill in the top with a box, or a folded scarf. You’ll look old-fashioned, and warm.
`,
  },
]
