import type { ContentDocument } from '../../../../src/model/document.ts'
import type { ProseBlock } from '../../prose.ts'

/** What an editor has changed in a published document and not yet published. */
export interface RevisionSource {
  readonly id: string
  /** Day of the last edit. */
  readonly edited: string
  /** The fields as they are now; a field set to `undefined` was removed. */
  change(
    published: ContentDocument,
    tools: { readonly prose: (text: string) => ProseBlock[] },
  ): Record<string, unknown>
}

/** Adds paragraphs at the end of the body. */
function append(published: ContentDocument, blocks: ProseBlock[]): { body: unknown[] } {
  return { body: [...((published['body'] as unknown[] | undefined) ?? []), ...blocks] }
}

export const revisions: readonly RevisionSource[] = [
  {
    id: 'article-the-bus-that-waits',
    edited: '2026-11-12',
    change: () => ({
      correction: `An earlier version gave the steepest street on the line as one in nine. It is one in seven.`,
      standfirst: `Every timetable hides a few minutes in which nothing is meant to happen. Take
        them out and the whole line comes apart. A day on the 34, with those who guard the gap.`,
    }),
  },
  {
    id: 'article-eleven-seconds',
    edited: '2026-11-14',
    change: (published, { prose }) => ({
      title: 'Fifteen seconds',
      ...append(
        published,
        prose(
          `It is fifteen now. I went back on Thursday, and a man of about ninety stopped in the middle to do up his coat.`,
        ),
      ),
    }),
  },
  {
    id: 'article-the-night-shift-at-the-kiln',
    edited: '2026-10-29',
    change: () => ({
      deskNotes:
        'Magda writes that the October firing lost only 41. Update the number? Ask her whether “lost” is her word.',
      kicker: 'Wood and fire',
    }),
  },
  {
    id: 'article-how-sharp-is-sharp',
    edited: '2026-11-10',
    change: () => ({
      title:
        'How sharp is sharp, and how long does a kitchen knife stay like that in ordinary use by ordinary people?',
      deskNotes: 'Trying a longer title. I know. — A.N.',
    }),
  },
  {
    id: 'article-the-inside-of-a-sandcastle',
    edited: '2026-11-03',
    change: () => ({ canonicalUrl: 'www.sand and water.example/castles', featured: true }),
  },
  {
    id: 'article-the-communal-oven',
    edited: '2026-11-13',
    change: (published, { prose }) => ({
      ...append(
        published,
        prose(
          `*Since this article was published two readers have told us about communal ovens that are still alight: one in Tinos, one in Djerba. We would be glad to hear of more.*`,
        ),
      ),
    }),
  },
  {
    id: 'article-every-morning-at-nine',
    edited: '2026-11-09',
    change: () => ({
      standfirst: `For fifty-two years Morag MacLeod has gone into her garden, in every weather,
        to find out how much of it there was. A portrait of a measurement.`,
    }),
  },
  {
    id: 'article-a-pinch',
    edited: '2026-10-21',
    change: () => ({ tags: ['salt', 'measures', 'cooks'], readingMinutes: 2 }),
  },
  {
    id: 'article-where-the-switch-is',
    edited: '2026-11-11',
    change: () => ({
      standfirst: undefined,
      deskNotes: 'Kwame has taken the standfirst away to think about it.',
    }),
  },
  {
    id: 'person-chidera-nwosu',
    edited: '2026-11-01',
    change: () => ({
      role: 'Staff writer',
      desk: 'staff',
      place: 'Enugu and Ghent',
    }),
  },
  {
    id: 'person-oisin-brannigan',
    edited: '2026-11-07',
    change: () => ({ contact: { email: 'oisin@lock', showEmail: true } }),
  },
  {
    id: 'section-weather',
    edited: '2026-11-05',
    change: () => ({ strapline: 'Look up twice, three hours apart' }),
  },
  {
    id: 'page-subscribe',
    edited: '2026-11-14',
    change: (_published, { prose }) => ({
      intro: 'Four issues, 128 pages each, and in December a calendar.',
      body: prose(`
A year of Lintel is sixty-four euros in Europe and seventy-six everywhere else, including postage.
Students, and anybody who would find that difficult, pay forty, and we do not ask which.

Each copy is printed on uncoated paper with two inks and sewn, not glued. If you take out a
subscription before the first of December we shall put in the calendar: twelve kinds of weather by
Hà, and a column in which to write down what really happened.

You may stop at any time by writing to us. We shall send back what is left, and will not ask you
whether you are sure.
`),
    }),
  },
  {
    id: 'letter-the-egg',
    edited: '2026-11-06',
    change: () => ({ reply: 'She has told us that she prefers pepper. — Amara Okonkwo' }),
  },
]
