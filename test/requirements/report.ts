// Prints, per area of the specification, how many requirement rows have a proving test, and the rows without.
// A test proves a row when its title starts with the row's id.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One requirement row, as kept in `<area>.md` beside this file. */
export interface Requirement {
  id: string
  text: string
}

const folder = dirname(fileURLToPath(import.meta.url))
const testFolder = dirname(folder)

/** Rows by area, in the order of the specification. */
export function readRequirements(): Map<string, Requirement[]> {
  const areas = new Map<string, Requirement[]>()
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()) {
    const rows = readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .map((line) => /^\| ([A-Z]+-\d+) \| [^|]+ \| (.*?) \| /.exec(line))
      .filter((match) => match !== null)
      .map(([, id = '', text = '']) => ({ id, text }))
    areas.set(file.replace('.md', ''), rows)
  }
  return areas
}

/** Ids proven by the titles of tests. */
export function provenIds(): Map<string, string[]> {
  const proven = new Map<string, string[]>()
  const files = readdirSync(testFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.test\.tsx?$/.test(name),
  )
  for (const file of files) {
    const source = readFileSync(join(testFolder, file), 'utf8')
    for (const [, ids = ''] of source.matchAll(
      /\b(?:it|test|journey)\(\s*['"`]((?:[A-Z]+-\d+[ ,]+)+)/g,
    )) {
      for (const id of ids.match(/[A-Z]+-\d+/g) ?? [])
        proven.set(id, [...(proven.get(id) ?? []), file])
    }
  }
  return proven
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print()

function print(): void {
  const areas = readRequirements()
  const proven = provenIds()
  const known = new Set([...areas.values()].flat().map(({ id }) => id))
  let total = 0
  for (const [area, rows] of areas) {
    const open = rows.filter(({ id }) => !proven.has(id))
    total += rows.length - open.length
    console.log(
      `${area.toUpperCase().padEnd(8)} ${String(rows.length - open.length).padStart(3)} of ${rows.length} proven`,
    )
    for (const { id, text } of open)
      console.log(`  ${id}  ${text.length > 100 ? `${text.slice(0, 99)}…` : text}`)
  }
  console.log(`\n${total} of ${known.size} rows have a proving test`)
  const unknown = [...proven].filter(
    ([id]) => !known.has(id) && areas.has(id.replace(/-.*/, '').toLowerCase()),
  )
  for (const [id, files] of unknown) console.log(`unknown row ${id} in ${files.join(', ')}`)
  if (unknown.length > 0) process.exitCode = 1
}
