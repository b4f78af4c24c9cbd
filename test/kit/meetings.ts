// What two people do to one paragraph while one of them is cut off, and what has to come of it.
import type { DemoServer } from './demo-server.ts'
import type { Person } from './person.ts'

/** A key by its name in angle brackets, or text. */
export type Keys = readonly string[]

export interface Meeting {
  readonly title: string
  readonly line: string
  /** Keys of the person who stays connected. */
  readonly anna: Keys
  /** Keys of the person who is cut off, before the connection is back. */
  readonly bert: Keys
  /** The paragraphs in the end, bold text between asterisks. */
  readonly body: readonly string[]
  /** What the question shows, if there is one. */
  readonly asked?: string
}

const heron = 'The heron stands beside water'
const all = ['<Home>', '<Shift+End>']
/** To the start of a word. */
const toWord = (count: number) => [
  '<Home>',
  ...Array.from({ length: count }, () => '<Control+ArrowRight>'),
  '<ArrowRight>',
]

export const meetings: readonly Meeting[] = [
  {
    title: 'text appended to a rewritten paragraph follows the rewritten text',
    line: heron,
    anna: ['<End>', ' single stone'],
    bert: [...all, 'Bert prefers otters swimming'],
    body: ['Bert prefers otters swimming single stone'],
  },
  {
    title:
      'a paragraph that both rewrite raises a conflict question, and a paragraph added after it stays',
    line: heron,
    anna: [...all, 'Anna rewrote it entirely', '<Enter>', 'And another thought'],
    bert: [...all, 'Bert prefers otters swimming'],
    body: ['Anna rewrote it entirely', 'And another thought'],
    asked: 'Bert prefers otters swimming',
  },
  {
    title: 'a paragraph that one splits and the other rewrites raises a conflict question',
    line: heron,
    anna: [...toWord(3), '<Enter>', 'annasplit '],
    bert: [...all, 'Bert prefers otters swimming'],
    body: ['The heron stands ', 'annasplit beside water'],
    asked: 'Bert prefers otters swimming',
  },
  {
    title: 'a paragraph that one makes bold and the other rewrites is bold as a whole',
    line: heron,
    anna: [...all, '<Control+b>'],
    bert: [...all, 'Bert prefers otters swimming'],
    body: ['*Bert prefers otters swimming*'],
  },
  {
    title: 'text inserted into a deleted range stays in one piece',
    line: 'The quick brown fox jumps',
    anna: [...toWord(2), 'beta two '],
    bert: [
      ...toWord(1),
      ...Array.from({ length: 3 }, () => '<Control+Shift+ArrowRight>'),
      '<Delete>',
    ],
    body: ['The beta two  jumps'],
  },
  {
    title: 'texts that both insert at one place each stay in one piece',
    line: heron,
    anna: ['<End>', ' {A}0'],
    bert: ['<End>', ' {B}0'],
    body: [`${heron} {A}0 {B}0`],
  },
  {
    title:
      'a paragraph that one removes and the other types into stays and raises a conflict question',
    line: heron,
    anna: ['<Control+a>', '<Control+a>', '<Backspace>'],
    bert: ['<End>', ' and waits'],
    body: [`${heron} and waits`],
    asked: 'Removed',
  },
]

interface Span {
  readonly text: string
  readonly marks?: readonly string[]
}

export async function pressKeys({ page }: Person, keys: Keys): Promise<void> {
  for (const key of keys) {
    if (/^<.+>$/.test(key)) await page.keyboard.press(key.slice(1, -1))
    else await page.keyboard.type(key, { delay: 10 })
  }
}

/** The paragraphs of a draft, bold text between asterisks. */
export async function boldText(demo: DemoServer, id: string): Promise<string[]> {
  const body = await demo.query<{ children: Span[] }[] | null>(`*[_id == "drafts.${id}"][0].body`)
  return (body ?? []).map(({ children }) =>
    children.map(({ text, marks = [] }) => (marks.length > 0 ? `*${text}*` : text)).join(''),
  )
}
