// Draws lines that implement clauses: those that the tests of a clause run, in sources that their file is about if it runs
// any. A test of a field runs a whole studio; what starts that is the matter of other clauses.
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../kit/choices.ts'
import { executedInBrowser, executedInNode, runsAt, type Executed } from './executed.ts'
import { broken, mutationsOf, type Mutation } from './mutations.ts'
import { isAbout, isBrowserTest, tests } from './nearby-tests.ts'
import { citedIds, readClauses } from './report.ts'
import { failing, titlesOf } from './test-runs.ts'

/** A clause, and one of the files with tests that prove it. */
interface Proof {
  clause: string
  test: string
}

export interface Attempt extends Mutation, Proof {
  /** The files with tests that prove the clause. */
  naming: readonly string[]
}

const cited = citedIds()
const naming = (clause: string) =>
  (cited.get(clause) ?? []).map((name) => `test/${name}`).filter((name) => tests.includes(name))
const keyOf = ({ clause, test }: Proof) => `${clause} ${test}`

/** What the tests of each proof run, for as long as the tool does. */
const known = new Map<string, Executed>()

/** The first `count` lines of a seed, whatever the count; the files are read from the copy. */
export async function drawLines(copy: string, seed: number, count: number): Promise<Attempt[]> {
  const drawn: Attempt[] = []
  const places = new Set<string>()
  const { pick } = createRandom(seed)
  const clauses = [...readClauses().values()].flat().map(({ id }) => id)
  const proven = clauses.filter((clause) => naming(clause).length > 0)
  for (let index = 0; drawn.length < count;) {
    const proofs = Array.from({ length: count - drawn.length }, () => {
      const clause = pick(proven)
      return { clause, test: pick(naming(clause)) }
    })
    await measure(copy, proofs)
    for (const proof of proofs) {
      const found = drawLine(copy, proof, createRandom(seed + ++index).pick, places)
      if (found) drawn.push({ ...found, ...proof, naming: naming(proof.clause) })
    }
  }
  return drawn
}

/** A way to break a line that the tests of a proof run. */
function drawLine(
  copy: string,
  proof: Proof,
  pick: <T>(list: readonly T[]) => T,
  places: Set<string>,
): Mutation | undefined {
  const executed = known.get(keyOf(proof)) ?? (new Map() as Executed)
  const run = [...executed.keys()].filter((file) => isSource(file)).toSorted()
  const about = run.filter((file) => isAbout(proof.test, file))
  const files = about.length > 0 ? about : run
  // A file may have no line that can be broken.
  for (let tries = 0; tries < 20 && files.length > 0; tries++) {
    const file = pick(files)
    const source = readFileSync(join(copy, file), 'utf8')
    const all = mutationsOf(file, source).filter(({ offset }) => runsAt(executed, file, offset))
    if (all.length === 0) continue
    const line = pick([...new Set(all.map((one) => one.line))])
    const mutation = pick(all.filter((one) => one.line === line))
    const place = `${file}:${line}`
    if (places.has(place) || broken(source, mutation) === null) continue
    places.add(place)
    return mutation
  }
  return undefined
}

const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.css\.ts$|\.d\.ts$|^src\/i18n\//.test(file)

/** Runs the tests of the proofs for the first time. */
async function measure(copy: string, proofs: readonly Proof[]): Promise<void> {
  const fresh = new Map(proofs.map((proof) => [keyOf(proof), proof]))
  for (const key of known.keys()) fresh.delete(key)
  const all = [...fresh.values()]
  for (const proof of all.filter(({ test }) => !isBrowserTest(test))) {
    const coverage = mkdtempSync(join(copy, 'coverage-'))
    const { clause, test } = proof
    const failed = await failing(copy, { files: [test], titles: titlesOf([clause]), coverage })
    known.set(keyOf(proof), failed.length > 0 ? new Map() : executedInNode(copy, coverage))
  }
  for (const group of groups(all.filter(({ test }) => isBrowserTest(test)))) {
    const coverage = mkdtempSync(join(copy, 'coverage-'))
    const files = group.map(({ test }) => test)
    const titles = titlesOf(group.map(({ clause }) => clause))
    const failed = await failing(copy, { files, titles, coverage })
    const executed = executedInBrowser(copy, coverage)
    for (const proof of group) {
      const found = failed.includes(proof.test) ? undefined : executed.get(proof.test)
      known.set(keyOf(proof), found ?? new Map())
    }
  }
}

/** A browser starts once for several files, none of which has tests for the clause of another. */
function groups(proofs: readonly Proof[]): Proof[][] {
  const found: Proof[][] = []
  const agree = (a: Proof, b: Proof) =>
    a.test !== b.test && !naming(a.clause).includes(b.test) && !naming(b.clause).includes(a.test)
  for (const proof of proofs) {
    const group = found.find((one) => one.length < 12 && one.every((other) => agree(proof, other)))
    if (group) group.push(proof)
    else found.push([proof])
  }
  return found
}
