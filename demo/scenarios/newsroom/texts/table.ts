import type { ArticleSource } from './source.ts'

export const table: readonly ArticleSource[] = [
  {
    slug: 'the-communal-oven',
    title: 'Forty households, one oven',
    format: 'feature',
    kicker: 'Bread',
    standfirst: `In the old town of Fez the day’s loaves go out to be baked on boards, under
      cloths, on the heads of children. The baker knows every one of them, and never asks for a
      name.`,
    authors: ['salma-benjelloun'],
    date: '2026-09-21',
    image: 'bread-oven',
    caption: 'Half past eleven. Everything to the left of the pillar belongs to one staircase.',
    place: 'Fez',
    tags: ['bread', 'neighbours', 'fire'],
    featured: true,
    body: `
There is no sign, only the heat. You turn out of the covered street into a passage so narrow that
two people with boards cannot pass, and at the end of it is a room like the inside of a pot, black
above the height of a man’s shoulder and white with flour below. In the far wall is an arch the size
of a tea tray. Behind the arch, for about five metres, is the oven. It was last cold in 1998, for
eleven days, when they changed the floor.

Si Driss has stood in front of it since he was fifteen. He stands in a pit, so that his waist is at
the level of the oven floor, with a wooden peel some four metres long that he slides through his
hands like a man playing a very large trombone. He does not sell bread. He has never made a loaf in
his life, he says, and would not know where to begin. What he does is bake other people’s.

## The boards

From half past nine they come. A girl of about seven with a board on her head and four rounds on it
under a striped cloth. A student with a single loaf, flat out along her forearm. A man in a suit.
They put the boards down on the ledge along the wall, and they leave, and hardly anybody says a
word.

I have used this oven since I could be trusted with a board, and it had never struck me as strange
that I got my own bread back. It strikes everybody else. Some two hundred loaves go in during a
morning, from forty households. They are all round and flat and the same size near enough, and once
they are on the brick there is not a name among them. Two hours later each has gone home. In
nineteen years as a customer I have been given the wrong bread once, and it was better than ours,
and my mother returned it.

“How do you know?” I asked Si Driss. He looked at me as if I had asked how he knew which were his
feet.

It took several mornings to get it out of him. Some houses mark their bread: a thumb in the middle,
three pricks of a fork, a small wooden stamp. But most do not bother, and he does not look at the
marks. “The hand is on it,” he says. One woman slaps hers, so that it has a flat place. Another
presses out from the middle and leaves a rim. The people at number twelve use more semolina and it
comes up yellow. The student’s leans. And they arrive in an order which hardly changes from one year
to the next, and go in by that order, from the back left, along the wall, in the way that the ox
ploughs; so that when he sees a loaf he also sees the one beside it, and the street it came from.

{pull} The hand is on it. | Si Driss, baker of other people’s bread

It is, in other words, an address book, drawn up fresh every day out of dough.

## What it costs

{table oven-day} When; On the floor; The fire | Half past nine; **Bread**, forty households of it: // -
the round ones // - the yellow ones from number twelve; *High*, then raked to the left-hand wall | Noon;
Whatever came late, with no reproach; Embers | Four; Almonds, and *biscuits* for those who have no dial;
None: the brick alone

A loaf costs one dirham and the big ones one and a half. There is a notebook; it hangs on a nail,
and no one under fifty has ever seen it opened. Settlement is on Fridays, or at the end of the
month, or in two cases on a date that is between Si Driss and God. A household that has just buried
somebody does not pay for forty days. Nobody announced that. At the feast he does the lambs’ heads
and will take no money for those either, but he is given one.

Fuel is the trouble. The oven used to be fired with shavings from the carpenters’ street, with olive
stones and with the stalks of the mint market, all of which had to be got rid of anyway. Then a good
many of the carpenters moved out to the ring road and the stones became valuable. For a time he
bought wood from the hills. Now he burns almond shells that come on a donkey, in sacks, from a
cousin. They burn hot and short, he says, like the cousin.

There were once more than a hundred and thirty such ovens within the walls, one for each quarter,
along with a fountain, a bath, a school and a mosque: those five were what made it a quarter and not
just some houses. About half are left. It is not that people have stopped eating bread. They have
got ovens of their own, with a dial.

We have one too. My mother bakes biscuits in it and keeps the trays there. I asked her once why the
bread still goes out to Si Driss, when it would be so much less trouble to do it at home, and she
thought about it for longer than I had expected. The crust, she said. Then she said: and if the
board did not go out, one morning, somebody would come to see why.

## A quarter to one

The last of them goes home at about a quarter to one. They come off the floor with a scrape, four or
five to a pull, and he flips each on to its board without looking, as one deals cards. The girl is
back. She lifts the edge of the striped cloth, and counts. Then she puts the board on her head, and
in the narrow part she calls out so that people will press themselves against the wall, and all down
the passage, as she goes by, they turn to follow it with their faces.
`,
  },
  {
    slug: 'how-to-salt-water',
    title: 'How to salt water',
    format: 'guide',
    kicker: 'Method',
    standfirst: `“Like the sea” is bad advice. The sea would be inedible. We boiled forty pans to
      find out what people really mean.`,
    authors: ['priya-raghunathan'],
    date: '2026-02-23',
    image: 'salt-crystals',
    tags: ['salt', 'pasta', 'how to'],
    body: `
Sea water holds about thirty-five grams of salt in a litre. Pasta cooked in that is not food. Yet
nearly everyone who writes down a recipe says it, and nearly everyone who follows the recipe puts in
something like a fifth as much, and both are happy. There is a name for that sort of agreement, and
it is not measurement.

So we measured. Six tasters, forty pans, one kind of spaghetti. Nobody knew which was which. I then
fitted a curve, because I always do.

- **Five grams a litre:** four of six thought that we had forgotten it.
- **Seven grams:** fine with a salty sauce. The Romans at the table were polite.
- **Ten grams:** chosen as best by five of six, plus or minus two. It is easy to remember and it is
  one per cent.
- **Fifteen grams:** good by itself, too much with cheese.
- **Thirty-five grams:** one taster finished the forkful. He had a bet on.

## Does it matter when?

Not to the food. Salt raises the boiling point, but ten grams in a litre does it by about a sixth of
a degree, which will not cook anything faster. Put in at the start, it can pit a steel pan where the
crystals lie. Put in at the boil, it makes the water leap up in a froth, because every grain is a
place for bubbles to be born. I like the froth. It tells everybody that supper is in eleven minutes.

## Does it get in?

Yes, and it is the only chance you have. Dry pasta takes up rather more than its own weight in water
and what is in the water goes with it. Salt afterwards sits on the outside and tastes, as the
youngest of our panel put it, of two things.
`,
  },
  {
    slug: 'the-last-hour-of-the-market',
    title: 'The last hour of the market',
    format: 'report',
    kicker: 'Selling',
    standfirst: `At noon a crate of tomatoes costs what it costs. By half past one it is a
      negotiation, and by two it is a gift with conditions.`,
    authors: ['farida-rahimova'],
    date: '2026-08-10',
    image: 'market-awnings',
    place: 'Samarkand',
    tags: ['markets', 'waste', 'money'],
    body: `
Nobody who lives here shops at ten. At ten the apricots are stacked in pyramids with the blush to
the front, the price is chalked up in round figures, and the people who pay it have cameras. My aunt
goes at a quarter past one with a folded bag, looking like a woman who has come to meet somebody
else.

A market stall is a melting ice cube. What is not sold will have to be loaded, driven, unloaded, and
looked at tomorrow by people who remember it. So its price has to come down, and the whole art of
both parties is to conceal that they know.

Half past one. “How much are those?” She points to the wrong ones. He names a price, for a kilo, and
adds that they were picked this morning. She says she can see that they have had a long day. He
says: for you, then. She says she only needs half. He says that half a kilo is not worth the bag. “I
brought the bag,” says my aunt.

Ten to two. It goes by the crate now, and nobody talks about kilos. There is a man who buys only at
this hour, for three restaurants. He walks down the row, touching things, and the sellers watch one
another’s faces. If he stops, there is a small drop in prices on both sides of him, as when a truck
goes by.

Two o’clock. The awnings come down. What is still in the crates is soft, split or merely lonely. And
here a different arithmetic takes over, because things can be given away that could not be sold for
less: an insult turns into a kindness once the figure is nought. There are people who know this, and
they come now, and take their time. They are asked about their knees. One gets aubergines. One old
man is handed a melon, every week, because in 1994 he lent somebody a jack.

My aunt came home with four kilos of tomatoes and a cabbage that she had not wanted. I asked how
much. “We didn’t discuss it,” she said.
`,
  },
  {
    slug: 'seven-things-to-do-with-a-lemon',
    title: 'Seven things to do with one lemon',
    format: 'guide',
    kicker: 'Thrift',
    standfirst: 'In the right order, a lemon lasts a week. In the wrong order it lasts one gin.',
    authors: ['leila-haddad'],
    date: '2026-04-06',
    image: 'lemons',
    tags: ['citrus', 'thrift', 'how to'],
    body: `
The rule is outside in, and cold before hot. Once it has been cut, nothing on the outside is easy
any more.

1. **Zest.** Before anything else, with a fine grater, the yellow only. Rub it into a tablespoon of
   sugar or a teaspoon of salt; it keeps for a week that way and not at all by itself.
2. **Peel.** Take off two broad strips with a knife. One goes in the olive jar. Let the other dry
   beside the stove until it snaps.
3. **Juice.** Roll the lemon under your palm first, hard, until it gives. You will get a quarter as
   much again. Squeeze it through your fingers and your hand is the sieve.
4. **Pips.** Do not throw them out. Tied in muslin and boiled with any jam that will not set, they
   will set it.
5. **The squeezed halves,** in the pot with artichokes or fennel, to keep them pale. Or rubbed over
   your hands after fish.
6. **The same halves,** afterwards, dipped in salt. They will clean a copper pan or a wooden board
   better than anything in a bottle.
7. **The strip you dried** goes on the fire, or into a hot dry pan, when everyone has left and the
   flat smells of onions. One minute, window open.

What remains is about twelve grams. I have tried making candied string from it. There are limits.
`,
  },
  {
    slug: 'a-soup-that-is-also-a-calendar',
    title: 'A soup that is also a calendar',
    format: 'essay',
    kicker: 'Seasons',
    standfirst: `The recipe has one line and it has not changed in a century. The soup is never
      the same twice.`,
    authors: ['ana-lucia-ferraz'],
    date: '2026-05-25',
    image: 'soup-bowl',
    place: 'Recife',
    tags: ['soup', 'family', 'seasons'],
    body: `
My grandmother’s notebook has ninety-one recipes, and number ninety-one is written across the inside
of the back cover in a different ink. It says: *Soup. What there is, in the order in which it gets
soft.*

It took me years to see that this is a complete instruction. Think about it. It says that you begin
with what is hardest, and so you have to know the vegetables by their bones and not by their names.
It says that everything has its time in the pot, and that if you want it all to be ready together it
must not all begin together. It says nothing about how much, because you can only put in what there
is.

We make it on the last day of the month. In March it is yams and dried beans and it takes all
afternoon. In June there is green maize, and it is sweet. In September you could nearly eat it raw.
My sister, who lives abroad, in a place with winters, makes it there with leeks and turnips and a
heel of smoked meat and sends a picture. We hold it up to the window beside ours. They are not the
same colour, or the same anything. It is quite clearly the same soup.

Last year I tried to work out the recipe properly for this magazine, with weights. I cooked it
eleven months running, took notes, and ended up with a table. Kwame cut the table. He was right.
Here is what we agreed to print.

> Soup. What there is, in the order in which it gets soft.
`,
  },
  {
    slug: 'why-onions-make-you-cry',
    title: 'The onion’s alarm',
    format: 'note',
    standfirst: 'A whole onion has nothing against you. It has to be cut to be angry.',
    authors: ['priya-raghunathan'],
    date: '2026-10-19',
    image: 'onion',
    tags: ['onions', 'chemistry'],
    body: `
An onion keeps two things in separate rooms: a sulphur compound and an enzyme. The knife takes down
the wall. In seconds they make a light gas with a long name, *syn*-propanethial-S-oxide, which
drifts up to the wet of your eye and turns into a very little acid. Cold slows the enzyme, and a
sharp knife breaks down fewer walls. So chill the onion, hone the knife, and stand where the draught
comes from behind you. Or let somebody cry for you.
`,
  },
  {
    slug: 'the-wooden-spoon-has-a-corner',
    title: 'A spoon with a corner',
    format: 'note',
    standfirst: 'The best-designed object in the drawer is worn down on one side.',
    authors: ['ana-lucia-ferraz'],
    date: '2026-01-27',
    tags: ['tools', 'kitchen'],
    body: `
New wooden spoons are round, and pans have corners. In about six years of stirring beans, always in
the same direction and with the same hand, my mother’s spoon grew one too. It is flat on the left
like a small oar. I have her pans now and I am left-handed. We are working on the other side.
`,
  },
  {
    slug: 'rest',
    title: 'Rest',
    format: 'note',
    standfirst: 'The step in the recipe that everyone skips is the one where nothing is done.',
    authors: ['leila-haddad'],
    date: '2026-03-09',
    tags: ['dough', 'method'],
    body: `
Roll out a ball of fresh dough and it creeps back. It is not being difficult. The kneading has wound
up its gluten like a spring, and left alone for half an hour the strands slip past each other and
forget. Then it will go wherever you like. Meat does the same, and rice, and so, I was told in my
first kitchen, do cooks. We got ten minutes at five o’clock.
`,
  },
  {
    slug: 'the-first-pancake',
    title: 'In defence of the first pancake',
    format: 'note',
    standfirst: 'It is pale, it is torn, it is the wrong shape. It is also a measuring instrument.',
    authors: ['farida-rahimova'],
    date: '2026-02-17',
    tags: ['pancakes', 'heat'],
    body: `
It tells you how hot the pan is, how thick the batter has become while standing, and whether there
is too much butter (there is, it will soak it up, that is its second job). A thermometer can do only
one of these and cannot be eaten by the cook over the sink. The first pancake is not a failure. It
is an advance copy.
`,
  },
  {
    slug: 'an-egg-stands-up',
    title: 'An egg stands up',
    format: 'note',
    standfirst: 'What the glass-of-water test is measuring.',
    authors: ['priya-raghunathan'],
    date: '2026-06-29',
    tags: ['eggs', 'how to'],
    body: `
Eggshell has some ten thousand pores. Week by week a little water leaves through them and air comes
in, and collects at the blunt end. A fresh egg lies on the bottom of the glass; one of about three
weeks stands on its point; one that floats has lost the argument. The test measures age and not
danger. But crack that one outdoors.
`,
  },
  {
    slug: 'a-pinch',
    title: 'A pinch, measured',
    format: 'note',
    standfirst: 'We asked thirty cooks to put one on the scales.',
    authors: ['priya-raghunathan'],
    date: '2025-12-29',
    tags: ['salt', 'measures'],
    body: `
With two fingers and a thumb the average was 0.4 grams of fine salt, and the same cook, asked five
times, was hardly ever out by more than a tenth. Between cooks it ran from 0.2 to 1.1. So a pinch is
an excellent unit, very precise, and completely private. It should be written down only by people
who will be in the room.
`,
  },
  {
    slug: 'cold-rice',
    title: 'Yesterday’s rice',
    format: 'note',
    standfirst: 'Fried rice is the rare dish that starts with a refrigerator.',
    authors: ['tsai-mei-ling'],
    date: '2026-11-04',
    tags: ['rice', 'starch'],
    body: `
Hot from the pot, a grain of rice is soft and wet on the outside, and in a wok it turns to paste.
Overnight in the cold the surface dries and its starch firms up, so that by morning every grain is
wearing a coat. Cool it fast, within the hour, spread out thin; rice left warm on the stove all
evening is a different story, and it is mostly about you.
`,
  },
]
