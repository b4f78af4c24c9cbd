import { diffText } from '../../model/diff/diff-text.ts'
import { isRecord } from '../../model/document.ts'
import { titleFromName } from '../../schema/titles.ts'

// Rich text is compared as its readers see it: by its words and their formatting, not by the stored spans, which are
// split differently by every change of formatting.

/** The formatting of a word: decorators by name, annotations by type and content. */
export interface Look {
  readonly decorators: readonly string[]
  readonly annotations: readonly Annotation[]
}

export interface Annotation {
  /** Name of its type. */
  readonly type: string
  /** Content of the annotation, such as the URL of a link. */
  readonly text: string
}

/** A stretch of a block with the same formatting and the same change. */
export interface Run {
  readonly action: 'added' | 'removed' | 'unchanged' | 'formatted'
  readonly text: string
  readonly look: Look
  /** For a formatted run: its previous formatting. */
  readonly before: Look | null
}

interface Letters {
  readonly text: string
  /** The formatting of each character. */
  readonly looks: readonly Look[]
}

const plain: Look = { decorators: [], annotations: [] }

/** The words of a block before and after the change, as one sequence. Either side may be missing. */
export function runsOf(from: unknown, to: unknown): readonly Run[] {
  return compare(lettersOf(from), lettersOf(to))
}

function compare(before: Letters, after: Letters): readonly Run[] {
  const runs: Run[] = []
  let [oldAt, newAt] = [0, 0]
  for (const { action, text } of diffText(before.text, after.text)) {
    for (let at = 0; at < text.length; at++) {
      const old = before.looks[oldAt + at] ?? plain
      const now = after.looks[newAt + at] ?? plain
      if (action === 'added') push(runs, 'added', text[at]!, now, null)
      else if (action === 'removed') push(runs, 'removed', text[at]!, old, null)
      else if (isSameLook(old, now)) push(runs, 'unchanged', text[at]!, now, null)
      else push(runs, 'formatted', text[at]!, now, old)
    }
    if (action !== 'added') oldAt += text.length
    if (action !== 'removed') newAt += text.length
  }
  return runs
}

/** Between two paragraphs that are compared with one: a character of its own kind, so it is never part of a word. */
const paragraphBreak = '\0'

/**
 * The words of the paragraphs that a split made of one, each compared with its part of that. Null when one of them has
 * mostly other words, so that it was written and not split off.
 */
export function splitRuns(
  from: unknown,
  parts: readonly unknown[],
): readonly (readonly Run[])[] | null {
  const before = lettersOf(from)
  // A word that was split itself is compared without a break in it.
  const [whole, broken] = ['', paragraphBreak].map((between) =>
    cut(before, parts.map(lettersOf), between),
  )
  const runs = keptIn(whole!) > keptIn(broken!) ? whole! : broken!
  const isFrom = (part: readonly Run[]) => keptIn([part]) * 2 > lengthOf(part)
  return runs.every(isFrom) ? runs : null
}

/** The words of a paragraph that a join made of several. Null when one of them has mostly other words: it was removed. */
export function joinRuns(parts: readonly unknown[], to: unknown): readonly Run[] | null {
  if (!splitRuns(to, parts)) return null
  const [after, before] = [lettersOf(to), parts.map(lettersOf)]
  const whole = compare(joined(before, ''), after)
  const broken = compare(joined(before, paragraphBreak), after).flatMap((run) => {
    const text = run.text.replaceAll(paragraphBreak, '')
    return text === '' ? [] : [{ ...run, text }]
  })
  return keptIn([whole]) >= keptIn([broken]) ? whole : broken
}

function joined(parts: readonly Letters[], between: string): Letters {
  return parts.reduce((all, part) => ({
    text: all.text + between + part.text,
    looks: [...all.looks, ...Array.from(between, () => plain), ...part.looks],
  }))
}

function cut(before: Letters, parts: readonly Letters[], between: string): Run[][] {
  const after = joined(parts, between)
  const cuts: Run[][] = [[]]
  let left = parts[0]!.text.length
  for (const { action, text, look, before: old } of compare(before, after)) {
    for (const letter of text) {
      if (action !== 'removed' && left === 0 && cuts.length < parts.length) {
        left = parts[cuts.length]!.text.length
        cuts.push([])
        if (between === paragraphBreak) continue
      }
      if (
        letter === paragraphBreak &&
        action === 'added' &&
        between === paragraphBreak &&
        left === 0
      )
        continue
      if (action !== 'removed') left -= letter.length
      push(cuts.at(-1)!, action, letter, look, old)
    }
  }
  while (cuts.length < parts.length) cuts.push([])
  return cuts
}

const isKept = ({ action }: Run) => action === 'unchanged' || action === 'formatted'
const keptIn = (parts: readonly (readonly Run[])[]): number =>
  parts.flat().reduce((sum, run) => sum + (isKept(run) ? run.text.trim().length : 0), 0)
const lengthOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, { action, text }) => sum + (action === 'removed' ? 0 : text.trim().length), 0)

function push(
  runs: Run[],
  action: Run['action'],
  letter: string,
  look: Look,
  before: Look | null,
): void {
  const last = runs.at(-1)
  const isSame =
    last?.action === action &&
    isSameLook(last.look, look) &&
    isSameLook(last.before ?? plain, before ?? plain)
  if (last && isSame) runs[runs.length - 1] = { ...last, text: last.text + letter }
  else runs.push({ action, text: letter, look, before })
}

/** The added and removed formatting of a stretch: `['Strong']`, `['Link: https://…']`. */
export function lookChanges(
  before: Look,
  after: Look,
  titleOf: (decorator: string) => string = titleFromName,
): { added: string[]; removed: string[] } {
  const [old, now] = [before, after].map((look) => [
    ...look.decorators.map(titleOf),
    ...look.annotations.map(annotationTitle),
  ]) as [string[], string[]]
  return {
    added: now.filter((word) => !old.includes(word)),
    removed: old.filter((word) => !now.includes(word)),
  }
}

export function annotationTitle({ type, text }: Annotation): string {
  const title = titleFromName(type)
  return text ? `${title}: ${text}` : title
}

/** The style of a block as text: "Heading 2", "Normal, Bulleted list 2". */
export function blockKind(block: unknown, titleOf: (name: string) => string): string {
  if (!isRecord(block)) return ''
  const { style, listItem, level } = block
  const kind = titleOf(typeof style === 'string' ? style : 'normal')
  if (typeof listItem !== 'string') return kind
  return `${kind}, ${titleOf(listItem)}${typeof level === 'number' ? ` ${level}` : ''}`
}

function lettersOf(block: unknown): Letters {
  const children: unknown = isRecord(block) ? block['children'] : undefined
  if (!isRecord(block) || !Array.isArray(children)) return { text: '', looks: [] }
  const definitions: readonly unknown[] = Array.isArray(block['markDefs']) ? block['markDefs'] : []
  const looks: Look[] = []
  let text = ''
  for (const child of children as readonly unknown[]) {
    if (!isRecord(child)) continue
    // An inline object is replaced by the name of its type.
    const words = child['text'] ?? `[${typeof child['_type'] === 'string' ? child['_type'] : '…'}]`
    if (typeof words !== 'string') continue
    const look = lookOf(child['marks'], definitions)
    text += words
    for (let at = 0; at < words.length; at++) looks.push(look)
  }
  return { text, looks }
}

function lookOf(marks: unknown, definitions: readonly unknown[]): Look {
  if (!Array.isArray(marks) || marks.length === 0) return plain
  const decorators: string[] = []
  const annotations: Annotation[] = []
  for (const mark of marks) {
    if (typeof mark !== 'string') continue
    const definition = definitions.find((one) => isRecord(one) && one['_key'] === mark)
    if (isRecord(definition)) annotations.push(annotationOf(definition))
    else decorators.push(mark)
  }
  return { decorators: decorators.sort(), annotations }
}

function annotationOf({ _key, _type, ...fields }: Record<string, unknown>): Annotation {
  const words = Object.values(fields).map((value) => {
    if (typeof value === 'string') return value
    return isRecord(value) && typeof value['_ref'] === 'string'
      ? value['_ref']
      : JSON.stringify(value)
  })
  return { type: typeof _type === 'string' ? _type : 'annotation', text: words.join(', ') }
}

function isSameLook(one: Look, other: Look): boolean {
  if (one === other) return true
  return (
    one.decorators.join(' ') === other.decorators.join(' ') &&
    one.annotations.map(annotationTitle).join(' ') ===
      other.annotations.map(annotationTitle).join(' ')
  )
}
