export interface EventSource {
  readonly slug: string
  readonly title: string
  readonly kind: 'walk' | 'talk' | 'workshop' | 'supper'
  readonly startsAt: string
  readonly venue: string
  readonly city: string
  /** Latitude and longitude of the meeting point. */
  readonly at: readonly [lat: number, lng: number]
  readonly access?: readonly string[]
  /** A title and how many minutes; a break has only minutes. */
  readonly programme?: readonly (readonly [title: string | null, minutes: number])[]
  readonly bring?: readonly string[]
  /** Names of pictures, each with its caption. */
  readonly photos?: readonly (readonly [name: string, caption: string])[]
  readonly capacity: number
  readonly price: number
  readonly ticketUrl?: string
  readonly contactEmail?: string
  readonly host: string
  readonly soldOut?: boolean
  readonly description: string
  readonly unpublished?: boolean
}

export const events: readonly EventSource[] = [
  {
    slug: 'a-slow-walk-along-the-34',
    title: 'A slow walk along the 34',
    kind: 'walk',
    startsAt: '2026-11-21T09:00:00.000Z',
    venue: 'Stop Largo da Fonte',
    city: 'Lisbon',
    at: [38.7139, -9.1334],
    access: ['children', 'dogs'],
    capacity: 24,
    price: 0,
    ticketUrl: 'https://lintel.example/events/the-34',
    host: 'amara-okonkwo',
    description: `Thirteen kilometres, five waits. We follow the route on foot and let it overtake
      us. Bring water, and an egg.`,
  },
  {
    slug: 'sharpening-for-beginners',
    title: 'Sharpening for beginners',
    kind: 'workshop',
    startsAt: '2026-11-28T13:00:00.000Z',
    venue: 'Lintel, the back room',
    city: 'Ghent',
    at: [51.0543, 3.7174],
    access: ['step-free', 'seats'],
    programme: [
      ['What an edge is, seen close up', 20],
      ['Stones, from coarse to fine', 45],
      [null, 15],
      ['Your own knife', 70],
      ['The tomato test', 10],
    ],
    bring: ['A kitchen knife you have given up on', 'An apron', 'Patience'],
    photos: [
      ['kettle', 'The kettle that was never off'],
      ['soup-bowl', 'What came after'],
      ['crystals', 'Grit, enlarged'],
    ],
    capacity: 12,
    price: 35,
    ticketUrl: 'https://lintel.example/events/sharpening',
    contactEmail: 'events@lintel.example',
    host: 'hanneke-de-wilde',
    soldOut: true,
    description: `Bring a kitchen knife that you have given up on. You will go home with the same
      one, and a plaster.`,
  },
  {
    slug: 'listening-to-kettles',
    title: 'Listening to kettles',
    kind: 'talk',
    startsAt: '2026-12-04T18:30:00.000Z',
    venue: 'Public library, reading room B',
    city: 'Leiden',
    at: [52.1583, 4.4925],
    access: ['step-free', 'seats', 'loop'],
    capacity: 80,
    price: 5,
    ticketUrl: 'https://lintel.example/events/kettles',
    host: 'ravi-subramaniam',
    description: `Eleven kettles, one microphone. Ravi boils them one at a time and, for the
      finale, together. Tea afterwards, inevitably.`,
  },
  {
    slug: 'soup-on-the-last-day',
    title: 'Soup on the last day of the month',
    kind: 'supper',
    startsAt: '2026-11-30T19:00:00.000Z',
    venue: 'Cantina da Aurora',
    city: 'Recife',
    at: [-8.0631, -34.8711],
    access: ['children'],
    capacity: 30,
    price: 12,
    contactEmail: 'cantina@aurora.example',
    host: 'ana-lucia-ferraz',
    description: `Everybody brings one vegetable. It goes in, in the order in which it gets soft.
      There is always enough, and we have no idea why.`,
  },
  {
    slug: 'repair-table-twelve-hours',
    title: 'Twelve hours at the repair table',
    kind: 'workshop',
    startsAt: '2026-12-12T08:00:00.000Z',
    venue: 'Oude Kerk hall',
    city: 'Rotterdam',
    at: [51.9192, 4.4858],
    access: ['step-free', 'seats', 'loop', 'quiet'],
    capacity: 200,
    price: 0,
    ticketUrl: 'https://lintel.example/events/repair',
    host: 'yusuf-kaya',
    description: `A whole Saturday, nine tables, soup at noon and at six. No capsules, please;
      Henk has asked for a day off from capsules.`,
  },
  {
    slug: 'the-pronunciation-of-quirk',
    title: 'An evening of glovers’ words',
    kind: 'talk',
    startsAt: '2027-01-15T18:00:00.000Z',
    venue: 'to be confirmed',
    city: 'Marseille',
    at: [43.2951, 5.3749],
    capacity: -1,
    price: 8,
    ticketUrl: 'lintel.example/events/gloves',
    host: 'leila-haddad',
    description: `Tranks, fourchettes, quirks, with specimens. In French, with hands.`,
    unpublished: true,
  },
]
