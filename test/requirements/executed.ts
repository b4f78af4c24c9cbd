// Which places of the sources a test runs, from V8's coverage, in Node and through the source maps of bundles.
//
// Only what runs inside of functions counts: what a module does when it is loaded runs for every test that imports it.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** From an offset of a text on, whether it runs. */
interface Change {
  offset: number
  runs: boolean
}

/** Where each source runs; a source that is part of several scripts has several lists. */
export type Executed = Map<string, Change[][]>

interface ScriptCoverage {
  url: string
  functions: readonly {
    ranges: readonly { startOffset: number; endOffset: number; count: number }[]
  }[]
}

export function runsAt(executed: Executed, file: string, offset: number): boolean {
  const lists = executed.get(file) ?? []
  return lists.some((list) => list.findLast((change) => change.offset <= offset)?.runs ?? false)
}

/** Innermost ranges count; the first function of a script is the script. */
function changesOf({ functions }: ScriptCoverage): Change[] {
  const ranges = functions
    .flatMap((one, index) => one.ranges.map((range) => ({ ...range, isInside: index > 0 })))
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  const changes: Change[] = []
  const open: typeof ranges = []
  const note = (offset: number) => {
    const innermost = open.at(-1)
    const runs = innermost !== undefined && innermost.isInside && innermost.count > 0
    changes.push({ offset, runs })
  }
  const closeUntil = (offset: number) => {
    for (let last = open.at(-1); last && last.endOffset <= offset; last = open.at(-1)) {
      open.pop()
      note(last.endOffset)
    }
  }
  for (const range of ranges) {
    closeUntil(range.startOffset)
    open.push(range)
    note(range.startOffset)
  }
  closeUntil(Infinity)
  return changes
}

function add(executed: Executed, file: string, changes: Change[]): void {
  if (!changes.some(({ runs }) => runs)) return
  executed.set(file, [...(executed.get(file) ?? []), changes])
}

function* coverageIn(folder: string): Iterable<ScriptCoverage[]> {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('coverage-')) continue
    yield (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: ScriptCoverage[] })
      .result
  }
}

/** What the processes that wrote to the folder ran; types are removed from sources without moving anything. */
export function executedInNode(copy: string, folder: string): Executed {
  const executed: Executed = new Map()
  for (const scripts of coverageIn(folder))
    for (const script of scripts) {
      if (!script.url.startsWith('file:')) continue
      const file = relative(copy, fileURLToPath(script.url))
      if (file.startsWith('src/')) add(executed, file, changesOf(script))
    }
  return executed
}

/** What each of the browser tests ran of the bundles that `.config/line-coverage.mjs` kept. */
export function executedInBrowser(copy: string, folder: string): Map<string, Executed> {
  const byTest = new Map<string, Executed>()
  for (const scripts of coverageIn(folder)) {
    const executed: Executed = new Map()
    for (const script of scripts) {
      if (!URL.canParse(script.url)) continue
      const file = new URL(script.url).pathname.slice(1)
      if (/^test\/.*\.browser\.test\.tsx?$/.test(file)) byTest.set(file, executed)
      const served = join(folder, 'served', file)
      const output = file.replace(/\.tsx?$/, '.js')
      const map = join(folder, 'served', `${output}.map`)
      if (!existsSync(served) || !existsSync(map)) continue
      const text = readFileSync(served, 'utf8')
      addMapped(executed, copy, dirname(output), {
        changes: changesOf(script),
        text,
        map: JSON.parse(readFileSync(map, 'utf8')) as { sources: string[]; mappings: string },
      })
    }
  }
  return byTest
}

/** The runs of a bundle, told of the sources in it. */
function addMapped(
  executed: Executed,
  copy: string,
  folder: string,
  bundle: {
    changes: readonly Change[]
    text: string
    map: { sources: string[]; mappings: string }
  },
): void {
  const files = bundle.map.sources.map((source) => join(folder, source))
  const found = new Map<number, Change[]>()
  const starts = files.map((file) => (file.startsWith('src/') ? lineStarts(join(copy, file)) : []))
  const generated = startsOf(bundle.text)
  let next = 0
  for (const { line, column, source, sourceLine, sourceColumn } of segments(bundle.map.mappings)) {
    const offset = generated[line]! + column
    while (next < bundle.changes.length && bundle.changes[next]!.offset <= offset) next += 1
    const start = starts[source]?.[sourceLine]
    if (start === undefined) continue
    const change = { offset: start + sourceColumn, runs: bundle.changes[next - 1]?.runs ?? false }
    const list = found.get(source)
    if (list) list.push(change)
    else found.set(source, [change])
  }
  for (const [source, changes] of found)
    add(
      executed,
      files[source]!,
      changes.toSorted((a, b) => a.offset - b.offset),
    )
}

const lineStarts = (path: string) => startsOf(readFileSync(path, 'utf8'))

function startsOf(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

interface Segment {
  line: number
  column: number
  source: number
  sourceLine: number
  sourceColumn: number
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The places of a source map, in the order of the bundle. */
function* segments(mappings: string): Iterable<Segment> {
  let [source, sourceLine, sourceColumn] = [0, 0, 0]
  for (const [line, group] of mappings.split(';').entries()) {
    let column = 0
    for (const text of group.split(',')) {
      if (text === '') continue
      const [steps = 0, ofSource, ofLine = 0, ofColumn = 0] = numbersOf(text)
      column += steps
      if (ofSource === undefined) continue
      source += ofSource
      sourceLine += ofLine
      sourceColumn += ofColumn
      yield { line, column, source, sourceLine, sourceColumn }
    }
  }
}

/** Base64 digits of five bits each, the lowest first; the sixth bit says that more follow, the lowest of all is the sign. */
function numbersOf(text: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of text) {
    const digit = digits.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
