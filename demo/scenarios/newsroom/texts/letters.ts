/** A reader’s letter as written: the fields of the type in short form. */
export interface LetterSource {
  readonly slug: string
  readonly from: string
  readonly place: string
  readonly date: string
  readonly about?: string
  readonly email?: string
  readonly heading: string
  readonly text: string
  readonly reply?: string
}

export const letters: readonly LetterSource[] = [
  {
    slug: 'the-egg',
    from: 'Graça Teixeira',
    place: 'Lisbon',
    date: '2026-09-30',
    about: 'the-bus-that-waits',
    email: 'graca.teixeira@correio.example',
    heading: 'The egg is for everybody',
    text: `I have taken the 34 for thirty years and always believed those four minutes to be the
      driver’s. I see now that they were mine. I shall buy her a salt cellar.`,
  },
  {
    slug: 'recovery-time-for-surgeons',
    from: 'Dr Henrik Aalto',
    place: 'Turku',
    date: '2026-10-07',
    about: 'the-bus-that-waits',
    heading: 'Theatres too',
    text: `In our hospital somebody added up the gaps between operations and found nineteen hours
      a week. They were taken out in March. You can imagine the rest, and it was not as funny as
      yours. We have got fifteen of them back.`,
  },
  {
    slug: 'kerbs-from-below',
    from: 'Blessing Adeyemi',
    place: 'Ibadan',
    date: '2026-06-20',
    about: 'a-short-biography-of-the-kerb',
    email: 'b.adeyemi@post.example',
    heading: 'Eleven centimetres',
    text: `Your writer says that nobody had much enjoyed climbing. As one who uses a chair I would
      add that some people enjoyed watching. Otherwise, thank you. I have sent it to the council
      with the height of their kerbs written beside it, street by street.`,
    reply: `We should be very glad to print the list. — Ed.`,
  },
  {
    slug: 'a-tram-in-f-sharp',
    from: 'Matilda Öberg',
    place: 'Gothenburg',
    date: '2026-03-02',
    about: 'the-sound-of-the-twelve',
    heading: 'A colder note',
    text: `Ours go up by nearly a semitone in January. My husband says it is the rails. He is a
      rail, so to speak, having worked for the company since 1981, and I am inclined to believe
      him.`,
  },
  {
    slug: 'pews-at-kilns',
    from: 'Aroha Mitchell',
    place: 'Nelson, New Zealand',
    date: '2026-04-05',
    about: 'the-night-shift-at-the-kiln',
    heading: 'Why a pew?',
    text: `We fire with wood as well, and we also sit on a pew. So do the two other potteries I
      know of. Has anybody looked into this? It cannot be that churches are closing at precisely
      the rate at which kilns are built.`,
    reply: `A pew is long, it is hard enough to stay awake on, and it faces forwards. — Hanneke de
      Wilde`,
  },
  {
    slug: 'glove-left-on-railing',
    from: 'Étienne Morel',
    place: 'Brussels',
    date: '2026-01-29',
    about: 'a-glove-taken-apart',
    heading: 'Found',
    text: `One left-hand glove, brown lamb, with quirks, on the railings of the Parc Royal. I
      would not have looked twice, before. I have looked twice. Would its owner please write?`,
  },
  {
    slug: 'glass-and-the-verger',
    from: 'Canon Peter Whitlock',
    place: 'Wells',
    date: '2026-07-06',
    about: 'what-glass-does-when-nobody-is-looking',
    email: 'whitlock(at)cathedral.example',
    heading: 'The leaflet',
    text: `I wrote that leaflet, in 1987. It has been reprinted eleven times. I am seventy-nine
      and should like to state that I have had a very enjoyable afternoon with Mr Subramaniam’s
      article, a bucket of water and my grandson, and that the leaflet will be corrected.`,
  },
  {
    slug: 'kettle-without-lid',
    from: 'Simeon Kostov',
    place: 'Plovdiv',
    date: '2026-01-18',
    about: 'the-kettle-listened-to',
    heading: 'Deaf in one ear',
    text: `I have been hard of hearing since the army and put my palm on the handle instead. It
      goes exactly as you say. There is a buzzing, and then it stops, and after that it is as
      smooth as a cat.`,
  },
  {
    slug: 'wrong-bread',
    from: 'Nadia El Fassi',
    place: 'Rabat',
    date: '2026-10-02',
    about: 'the-communal-oven',
    heading: 'It was our bread',
    text: `If it was in the autumn of 2014, and had fennel seed in it, that loaf was my
      grandmother’s. She wondered for years who had sent it back. She would have let you keep it.`,
    reply: `It had fennel seed in it. — Salma Benjelloun`,
  },
  {
    slug: 'sea-water-pasta',
    from: 'Capt. Rosaria Imbriani',
    place: 'aboard, off Trapani',
    date: '2026-03-05',
    about: 'how-to-salt-water',
    heading: 'It can be done',
    text: `One part sea to three parts fresh. We have done so for thirty years. Your curve agrees
      with our cook to within a gram, and he would like to know what you were paid.`,
  },
  {
    slug: 'the-stair-at-number-nine',
    from: 'Ludmila Horáková',
    place: 'Brno',
    date: '2026-04-11',
    about: 'the-staircase-and-the-foot',
    heading: 'Fourteen minus one',
    text: `After reading I measured ours. Thirteen risers agree within two millimetres. The
      fourteenth is missing: there is one step fewer than my foot supposes, each night, in the
      dark, since 1994. I thought that it was grief.`,
  },
  {
    slug: 'rain-in-chennai',
    from: 'K. Meenakshi',
    place: 'Chennai',
    date: '2026-01-03',
    about: 'every-morning-at-nine',
    email: 'meenakshi@rain.example',
    heading: 'Half past eight',
    text: `Here we read it at half past eight. My father did so on our terrace for the
      Meteorological Department from 1951, and I do. On 2 December 2015 I emptied the gauge four
      times, and each time I wrote it down, and then the book floated off the table. I got it
      back. It is a little wavy. Please tell Mrs MacLeod that I too never bend.`,
  },
  {
    slug: 'one-more-toaster',
    from: 'Jaap van Rijn',
    place: 'Schiedam',
    date: '2026-03-15',
    about: 'an-afternoon-at-the-repair-table',
    heading: 'With cello',
    text: `I was the toaster at four minutes past one. I was not insulted. I was working out how
      many years of my life I had spent eating bread that was done on one side.`,
  },
  {
    slug: 'compliments-and-a-comma',
    from: 'Geraldine Fitzmaurice-Obi',
    place: 'Cork',
    date: '2026-11-10',
    heading: 'House style',
    text: `I have now read twenty-three issues and have found one misplaced comma (Autumn, page
      61, third line from the foot). I write in order to say that I was beginning to worry about
      you.`,
    reply: `It was put there for you. — Kwame Asante`,
  },
]
