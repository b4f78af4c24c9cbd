export interface IssueSource {
  readonly number: number
  readonly title: string
  readonly season: 'winter' | 'spring' | 'summer' | 'autumn'
  readonly year: number
  readonly date: string
  readonly pages: number
  readonly price: number
  readonly soldOut: boolean
  readonly image: string
  readonly coverLine: string
  readonly editorial: string
  /** Still in preparation: a draft that was never published. */
  readonly unpublished?: boolean
}

export const issues: readonly IssueSource[] = [
  {
    number: 20,
    title: 'Winter 2025',
    season: 'winter',
    year: 2025,
    date: '2025-11-20',
    pages: 128,
    price: 18,
    soldOut: true,
    image: 'rain-gauge',
    coverLine: 'Waiting indoors',
    editorial: `Twenty issues. We had thought there might be four. This one is about what goes on
      while nothing seems to: rain in a pot, glue in a violin, a radiator under a window, holding
      the cold off with one hand.`,
  },
  {
    number: 21,
    title: 'Spring 2026',
    season: 'spring',
    year: 2026,
    date: '2026-03-01',
    pages: 128,
    price: 18,
    soldOut: false,
    image: 'spiral-stair',
    coverLine: 'Going up',
    editorial: `A kiln, a staircase, a street full of young trees. It was only in the last week,
      with everything on the wall, that we noticed it had all been about going up. We have left it
      like that. The crossword goes down.`,
  },
  {
    number: 22,
    title: 'Summer 2026',
    season: 'summer',
    year: 2026,
    date: '2026-06-01',
    pages: 136,
    price: 19,
    soldOut: false,
    image: 'stained-glass',
    coverLine: 'What holds',
    editorial: `Glass that remembers, sand that stands as long as it is thirsty, a piano kept in
      tune by being kept a little out. Eight more pages than usual, because Ravi would not stop.`,
  },
  {
    number: 23,
    title: 'Autumn 2026',
    season: 'autumn',
    year: 2026,
    date: '2026-09-01',
    pages: 128,
    price: 19,
    soldOut: false,
    image: 'iron-bridge',
    coverLine: 'Doing it again',
    editorial: `A bridge that is always being painted, bread that goes out each morning and comes
      home, a bus that waits at the same stop for the same four minutes. We used to think of
      repetition as the opposite of news.`,
  },
  {
    number: 24,
    title: 'Winter 2026',
    season: 'winter',
    year: 2026,
    date: '2026-12-01',
    pages: 128,
    price: 19,
    soldOut: false,
    image: 'canal-lock',
    coverLine: 'Level',
    editorial: `TO COME. Ingrid, by Friday: 90 words, something about water finding it.`,
    unpublished: true,
  },
]
