// Prints, per area of the specification, how many clauses have a proving test, how many deviate by decision, and the rest.
// A test proves a clause when its title starts with the clause's id and with no other; a row of one clause keeps the id of
// the row. A title that names several clauses, or a row of several, does not say which of them the test would miss, so it
// counts for none; neither does a test that is skipped, a check by axe, or a test of the kit. A clause deviates when an entry of DECISIONS.md says "deviates from" with its id.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One checkable sentence of a requirement row, as kept in `clauses.tsv` beside this file. */
export interface Clause {
  /** As titles cite it: `SHELL-012.2`, or `SHELL-001` for a row of one clause. */
  id: string
  row: string
  text: string
}

const folder = dirname(fileURLToPath(import.meta.url))
const testFolder = dirname(folder)

/** Clauses by area, in the order of the specification. */
export function readClauses(): Map<string, Clause[]> {
  const lines = readFileSync(join(folder, 'clauses.tsv'), 'utf8').trim().split('\n')
  const read = lines.map((line) => {
    const [id = '', text = ''] = line.split('\t')
    return { id, row: id.replace(/\.\d+$/, ''), text }
  })
  const sizes = new Map<string, number>()
  for (const { row } of read) sizes.set(row, (sizes.get(row) ?? 0) + 1)
  const areas = new Map<string, Clause[]>()
  for (const one of read) {
    const area = one.row.replace(/-.*/, '').toLowerCase()
    const clause = sizes.get(one.row) === 1 ? { ...one, id: one.row } : one
    areas.set(area, [...(areas.get(area) ?? []), clause])
  }
  return areas
}

/** The title of a test that begins with ids of clauses. */
interface Citation {
  file: string
  ids: readonly string[]
  /** Whether the test can prove a clause: it names one, and looks for more than what axe finds. */
  proves: boolean
}

/** Ids of clauses with the files of the tests that prove them. */
export function citedIds(): Map<string, string[]> {
  const cited = new Map<string, string[]>()
  for (const { file, ids, proves } of citations())
    for (const id of ids) if (proves) cited.set(id, [...(cited.get(id) ?? []), file])
  return cited
}

/** Every id at the beginning of a title, with the files of these tests, whether they prove it or not. */
export function citedRows(): Map<string, string[]> {
  const cited = new Map<string, string[]>()
  for (const { file, ids } of citations())
    for (const id of ids) cited.set(id, [...(cited.get(id) ?? []), file])
  return cited
}

/** All titles that begin with ids, but those of skipped tests. */
function citations(): Citation[] {
  const found: Citation[] = []
  const files = readdirSync(testFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.test\.tsx?$/.test(name),
  )
  for (const file of files) {
    const source = readFileSync(join(testFolder, file), 'utf8')
    if (/\b(?:describe|test)\.(?:skip|only|todo)\b/.test(source)) continue
    for (const [, text = '', title = ''] of source.matchAll(
      /\b(?:it|test|journey)\(\s*['"`]((?:[A-Z]+-\d+(?:\.\d+)?[ ,]+)+)(?!.*\{ (?:skip|todo)\b)(.*)/g,
    )) {
      const ids = text.match(/[A-Z]+-\d+(?:\.\d+)?/g) ?? []
      const proves = ids.length === 1 && !/\baxe\b/i.test(title) && !/^kit\b/.test(file)
      found.push({ file, ids, proves })
    }
  }
  return found
}

/** Numbers of the entries of DECISIONS.md by the ids they deviate from. */
export function deviations(): Map<string, string> {
  const source = readFileSync(join(dirname(testFolder), 'DECISIONS.md'), 'utf8')
  const numbers = new Map<string, string>()
  for (const entry of source.split(/^## /m)) {
    const number = /^\d+/.exec(entry)?.[0]
    for (const [, ids = ''] of entry.matchAll(
      /deviates\s+from((?:[\s,]+(?:and\s+)?[A-Z]+-\d+(?:\.\d+)?)+)/g,
    )) {
      for (const id of ids.match(/[A-Z]+-\d+(?:\.\d+)?/g) ?? []) if (number) numbers.set(id, number)
    }
  }
  return numbers
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print()

/** What there is for clauses without a proving test: where a title names them. */
function notesOfOpen(): Map<string, string> {
  return new Map(
    citations().flatMap(({ file, ids }) =>
      ids.flatMap((id): [string, string][] => {
        const note = ` (named together with others, by axe or for its row in ${file})`
        return [
          [id, note],
          [id.replace(/\.1$/, ''), note],
        ]
      }),
    ),
  )
}

function print(): void {
  const areas = readClauses()
  const all = [...areas.values()].flat()
  const known = new Set(all.map(({ id }) => id))
  const cited = citedIds()
  // The first clause of a row of one is the row.
  for (const [id, files] of cited) {
    const row = id.replace(/\.1$/, '')
    if (known.has(id) || !known.has(row)) continue
    cited.delete(id)
    cited.set(row, [...(cited.get(row) ?? []), ...files])
  }
  const rows = new Set(all.map(({ row }) => row))
  const notes = notesOfOpen()
  const decided = deviations()
  const decisionOn = ({ id, row }: Clause) => decided.get(id) ?? decided.get(row)
  for (const [area, clauses] of areas) {
    const deviating = clauses.filter(decisionOn)
    const open = clauses.filter((one) => !cited.has(one.id) && !decisionOn(one))
    const proven = String(clauses.filter(({ id }) => cited.has(id)).length).padStart(3)
    console.log(
      `${area.toUpperCase().padEnd(8)} ${proven} of ${clauses.length} proven, ${open.length} open`,
    )
    for (const one of deviating) console.log(`  ${one.id}  deviates (DECISIONS ${decisionOn(one)})`)
    for (const { id, row, text } of open) {
      const note = notes.get(id) ?? (id !== row ? notes.get(row) : undefined) ?? ''
      console.log(`  ${id}${note}  ${text.length > 100 ? `${text.slice(0, 99)}…` : text}`)
    }
  }
  const proven = all.filter(({ id }) => cited.has(id)).length
  const vague = [...rows].filter((row) => !known.has(row) && cited.has(row))
  const deviating = all.filter(decisionOn).length
  console.log(
    `\n${proven} of ${all.length} clauses have a proving test, ${deviating} deviate by decision`,
  )
  console.log(`${vague.length} rows of several clauses are named as a whole: ${vague.join(' ')}`)
  const unknown = [...cited].filter(
    ([id]) => !known.has(id) && !rows.has(id) && areas.has(id.replace(/-.*/, '').toLowerCase()),
  )
  for (const [id, files] of unknown) console.log(`unknown clause ${id} in ${files.join(', ')}`)
  if (unknown.length > 0) process.exitCode = 1
}
