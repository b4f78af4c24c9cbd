export interface PageSource {
  readonly slug: string
  readonly title: string
  readonly intro: string
  readonly contactEmail?: string
  readonly inFooter: boolean
  readonly order: number
  readonly body: string
}

export const pages: readonly PageSource[] = [
  {
    slug: 'about',
    title: 'About Lintel',
    intro: 'A lintel is the beam above a door. Nobody looks at it and everybody goes under it.',
    inFooter: true,
    order: 10,
    body: `
Lintel is a magazine about the things that hold other things up. Some of those are beams. Most are
timetables, recipes, kerbs, habits, hinges, and people who have been doing something for a long
time.

It comes out four times a year on paper and most weeks on this page. There are eleven of us, in a
former tile showroom in Ghent, and some thirty writers and artists in places with better weather. We
are owned by the people who work here and by 1,904 readers, none of whom may hold more than ten
shares.

## How we work

Every article is written by somebody who went there. If we did not go, we say so. Every fact that
can be checked is checked, by Mei-ling, with a pencil; what cannot be checked is attributed to
somebody or taken out. Nobody pays to be in Lintel. We accept no presents, apart from bread.

## What we do not do

We do not print lists of the ten best. We do not review things that were sent to us. We do not use
the words *iconic*, *curated* or *hack*, and Kwame would be glad to hear from you if you find one.
`,
  },
  {
    slug: 'write-for-us',
    title: 'Write for us',
    intro: 'We read everything. It takes us three weeks, and you will get an answer from a person.',
    contactEmail: 'pitches@lintel.example',
    inFooter: true,
    order: 20,
    body: `
Send us one paragraph. Tell us what the thing is, where it is, who knows most about it, and what
surprised you. Please do not send the finished piece: half of the fun is in arguing about it
beforehand.

## What we are looking for

- Somebody who has done one thing for a long time, and is willing to be watched.
- An object which everybody has got and nobody has looked at.
- A number, and how it came to be that number.
- Anything that is maintained.

## What we pay

Seventy cents a word for notes and reports, ninety for features, on acceptance and not on
publication. If we commission it and then do not run it you get the whole fee. Expenses by train are
paid without discussion, by air with some.
`,
  },
  {
    slug: 'subscribe',
    title: 'Subscribe',
    intro: 'Four issues, 128 pages each, sewn so that they lie open by your plate.',
    contactEmail: 'post@lintel.example',
    inFooter: true,
    order: 30,
    body: `
A year of Lintel is sixty euros in Europe and seventy-two everywhere else, including postage.
Students, and anybody who would find that difficult, pay thirty-six, and we do not ask which.

Each copy is printed on uncoated paper with two inks and sewn, not glued; Hanneke tests one out of
every pallet by leaving it open at page 64 overnight. It comes in a paper envelope without a window.

You may stop at any time by writing to us. We shall send back what is left, and will not ask you
whether you are sure.
`,
  },
  {
    slug: 'stockists',
    title: 'Where to find us',
    intro: 'Forty-four shops in nineteen countries, two ferries and a launderette.',
    inFooter: true,
    order: 40,
    body: `
We send Lintel to any bookshop that asks for five copies, and take back what has not been sold. If
your local shop does not keep it, tell them, and then tell us: that is how most of the shops below
came about.

- **Ghent** our own front room, Tuesday to Friday, ten to four
- **Lisbon** Livraria do Elevador; the kiosk at Largo da Fonte
- **Łódź** Pod Schodami, under the stairs
- **Nairobi** Yaya Paper & Ink
- **Kanazawa** Hirosaka Books, second floor, shoes off
- **Whanganui** The Post Room
- **Rotterdam** De Wasserij, where you can read it while you wait for the spin cycle
`,
  },
  {
    slug: 'corrections',
    title: 'Corrections',
    intro: 'What we got wrong, in the order in which we were told.',
    contactEmail: 'corrections@lintel.example',
    inFooter: true,
    order: 50,
    body: `
If you find a mistake we would like to know of it. We correct the article, say at its foot what was
changed, and put it on this page, where it stays.

**6 October 2026.** In “The bus that waits” we gave the gradient of the steepest street on line 34
as one in nine. It is one in seven. Filomena has asked us to make it clear that it feels like one in
five.

**11 August 2026.** In “The inside of a sandcastle” we said that doubling the width of a column let
you build it twice as high. It is about sixty per cent higher. Four readers pointed this out, of
whom two sent pictures.

**2 July 2026.** The Summer crossword had two answers for 14 down. Both are now correct.

**19 January 2026.** Mrs MacLeod’s gauge is five inches across and not six. We apologise to her and
to the gauge.
`,
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    intro: 'We know your address if we post you a magazine. That is about it.',
    contactEmail: 'privacy@lintel.example',
    inFooter: true,
    order: 60,
    body: `
This page sets no cookies, counts nobody, and loads nothing from anyone else’s computer. Our server
keeps a log of requests for seven days, without the last part of your number, so that we can find
out what broke.

If you subscribe, we keep your name, your postal address and a note of what you have paid, in a
database in Ghent, for as long as the tax office says. Ask us what we hold about you, and we will
send it by return. Ask us to delete it and we will do that too, and send a postcard to say so.
`,
  },
  {
    slug: 'house-style',
    title: 'House style',
    intro:
      'Two sides of a card, ninth edition. The first rule is to be understood and the second is to stop.',
    inFooter: false,
    order: 70,
    body: `
1. Say what it is before you say what it is like.
2. One comparison per paragraph, and it should be smaller than the thing.
3. Numbers up to ten in words, unless they are doing some work.
4. People have names, and the names keep their accents.
5. *Very* is allowed once an issue. Apply to Kwame.
6. If a sentence sounds as if it ought to be in a magazine, take it out.
7. Nobody *explains*, *laughs* or *muses*. They say.
8. End before the end.
`,
  },
  {
    slug: 'colophon',
    title: 'Colophon',
    intro: 'What this is made of.',
    inFooter: false,
    order: 80,
    body: `
The pictures on this page are drawn by a program of Bea’s and Hà’s, in layers, as one would cut
lino: a few inks for each section, a seed, and a knife that slips. The same seed always gives the
same picture. They threw out about nine hundred.

On paper Lintel is set by hand in the sense that somebody’s hand is on the mouse. It’s printed by
four brothers in Kortrijk on a press from 1979, which they’ve been told to replace by everyone who
hasn’t seen it run.
`,
  },
]
