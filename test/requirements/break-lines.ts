// Breaks lines of source that implement clauses of the specification, one at a time, and looks whether a test notices.
// `SEED=17 LINES=100 SECONDS=1200 npm run breaks` repeats a choice; without a seed it takes a new one and prints it.
//
// A clause is drawn, then a file that its tests import or that has their place in `src`, then a line, then a way to break it.
// The tests that prove the clause run, and those that import the file or mirror it; a line that none of them misses survives.
// Everything happens in a copy of the working tree.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
} from 'node:fs'
import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { createRandom } from '../kit/choices.ts'
import { importsOf } from '../kit/sources.ts'
import { broken, mutationsOf, type Mutation } from './mutations.ts'
import { citedIds, readClauses } from './report.ts'

const root = join(import.meta.dirname, '../..')
const seed = Number(process.env['SEED'] ?? Date.now() % 1e6)
const count = Number(process.env['LINES'] ?? 100)
const seconds = Number(process.env['SECONDS'] ?? Infinity)

interface Attempt extends Mutation {
  clause: string
  tests: readonly string[]
}

const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.journey)\.test\.tsx?$/.test(name))
  .map((name) => `test/${name}`)
const isBrowserTest = (name: string) => name.includes('.browser.test.')

/** Paths of the sources that a file imports for their values; parts of tests are followed, the kit is not. */
function sourcesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const found = importsOf(readFileSync(join(root, file), 'utf8'))
  return found.flatMap(({ specifier, typeOnly, dynamic }) => {
    if (typeOnly || dynamic || !specifier.startsWith('.')) return []
    const path = relative(root, join(root, dirname(file), specifier))
    if (path.startsWith('src/')) return existsSync(join(root, path)) ? [path] : []
    return path.startsWith('test/') && !path.startsWith('test/kit/') ? sourcesOf(path, seen) : []
  })
}
const imported = new Map(tests.map((name) => [name, new Set(sourcesOf(name))]))

const neighbours = new Map<string, readonly string[]>()
/** The files of ours that a file imports for their values, whenever it does. */
function importedBy(file: string): readonly string[] {
  const found = neighbours.get(file) ?? readNeighbours(file)
  neighbours.set(file, found)
  return found
}

function readNeighbours(file: string): string[] {
  return importsOf(readFileSync(join(root, file), 'utf8'))
    .filter(({ specifier, typeOnly }) => !typeOnly && specifier.startsWith('.'))
    .map(({ specifier }) => relative(root, join(root, dirname(file), specifier)))
    .filter((path) => /^(?:src|test)\/.*\.tsx?$/.test(path) && existsSync(join(root, path)))
}

const distances = new Map<string, ReadonlyMap<string, number>>()
/** How many imports lie between a test and a source. */
function distance(test: string, file: string): number {
  const known = distances.get(test) ?? distancesFrom(test)
  distances.set(test, known)
  return known.get(file) ?? Infinity
}

function distancesFrom(test: string): ReadonlyMap<string, number> {
  const found = new Map([[test, 0]])
  for (const [file, steps] of found)
    for (const next of importedBy(file)) if (!found.has(next)) found.set(next, steps + 1)
  return found
}

/** The sources of the folder that a test mirrors. */
function mirroredBy(test: string): string[] {
  const folder = dirname(test).replace(/^test/, 'src')
  if (folder === 'src' || !existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
}

/**
 * The tests that have to notice a broken line: those that prove the clause, and those of the source, which have its name or
 * import it; where there are none, those of its folder. A source that many import has its own tests first. Where these are
 * few, those follow that reach the source through the fewest imports.
 */
function testsFor(file: string, naming: readonly string[]): string[] {
  const folder = `${dirname(file).replace(/^src/, 'test')}/`
  const name = basename(file).replace(/\.tsx?$/, '')
  const isNear = (test: string) => test.startsWith(folder)
  const isNamed = (test: string) => isNear(test) && basename(test).replace(/\..*/, '') === name
  const importing = tests.filter((test) => imported.get(test)!.has(file))
  const own = [
    ...tests.filter(isNamed),
    ...importing.filter(isNear),
    ...importing.filter((test) => !isBrowserTest(test)),
  ]
  const some = own.length > 0 ? own : tests.filter(isNear)
  const all = [...new Set([...naming, ...some])]
  const others = tests
    .filter((test) => !all.includes(test) && distance(test, file) < Infinity)
    .toSorted(
      (a, b) => distance(a, file) - distance(b, file) || Number(isNear(b)) - Number(isNear(a)),
    )
  const few = (found: readonly string[], most: number, least: number, more: readonly string[]) => [
    ...found.slice(0, most),
    ...more.slice(0, Math.max(0, least - found.length)),
  ]
  const inNode = (list: readonly string[]) => list.filter((test) => !isBrowserTest(test))
  const inBrowser = (list: readonly string[]) => list.filter(isBrowserTest)
  return [
    ...few(inNode(all), 40, 16, inNode(others)),
    ...few(inBrowser(all), 3, 3, inBrowser(others)),
  ]
}

const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.css\.ts$|\.d\.ts$|^src\/i18n\//.test(file)

/** Draws what to break. */
function draw(): Attempt[] {
  const { pick } = createRandom(seed)
  const cited = citedIds()
  const clauses = [...readClauses().values()].flat().map(({ id }) => id)
  const drawn: Attempt[] = []
  const known = new Set<string>()
  // Some are noticed by the compiler already.
  while (drawn.length < count * 1.5) {
    const clause = pick(clauses)
    const naming = (cited.get(clause) ?? [])
      .map((name) => `test/${name}`)
      .filter((name) => tests.includes(name))
    if (naming.length === 0) continue
    const test = pick(naming)
    const files = [...new Set([...imported.get(test)!, ...mirroredBy(test)])].filter(isSource)
    if (files.length === 0) continue
    const file = pick(files)
    const source = readFileSync(join(root, file), 'utf8')
    const all = mutationsOf(file, source)
    if (all.length === 0) continue
    const line = pick([...new Set(all.map((one) => one.line))])
    const mutation = pick(all.filter((one) => one.line === line))
    const key = `${file}:${line}`
    if (known.has(key) || broken(source, mutation) === null) continue
    known.add(key)
    drawn.push({ ...mutation, clause, tests: testsFor(file, naming) })
  }
  return drawn
}

function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'content-studio-breaks-'))
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const name of listed.split('\0').filter(Boolean)) {
    if (!existsSync(join(root, name))) continue
    mkdirSync(join(copy, dirname(name)), { recursive: true })
    copyFileSync(join(root, name), join(copy, name))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** What the compiler says about the copy. */
function compile(copy: string): string {
  const args = ['--noEmit', '--pretty', 'false', '-p', copy]
  const tsc = join(root, 'node_modules/.bin/tsc')
  return spawnSync(tsc, args, { cwd: copy, encoding: 'utf8' }).stdout
}

/** Whether the compiler takes a broken line alone; it may have refused it in another place. */
function compiles(copy: string, attempt: Attempt): boolean {
  const path = join(copy, attempt.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, broken(source, attempt)!)
  const said = compile(copy)
  writeFileSync(path, source)
  return said === compile(copy)
}

/** Without those whose line the compiler refuses: no test has to notice what does not compile. */
function compiling(copy: string, drawn: readonly Attempt[]): Attempt[] {
  const changed = new Map<string, string[]>()
  for (const { file, line, to } of drawn) {
    const lines = changed.get(file) ?? readFileSync(join(copy, file), 'utf8').split('\n')
    lines[line - 1] = to
    changed.set(file, lines)
  }
  for (const [file, lines] of changed) writeFileSync(join(copy, file), lines.join('\n'))
  const stdout = compile(copy)
  for (const file of changed.keys()) copyFileSync(join(root, file), join(copy, file))
  const refused = new Set(
    [...stdout.matchAll(/^(\S+?)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`),
  )
  return drawn.filter(({ file, line }) => !refused.has(`${file}:${line}`)).slice(0, count)
}

/**
 * The tests of one kind that fail, in Node only the first of them; all of them if they do not end in time, or not even
 * begin.
 */
async function failing(copy: string, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const list = join(copy, 'failed')
  rmSync(list, { force: true })
  const reporter = [
    '--test-reporter=./.config/failed-files.mjs',
    `--test-reporter-destination=${list}`,
  ]
  const inBrowser = isBrowserTest(files[0]!)
  const args = inBrowser
    ? ['.config/run.mjs', 'wtr', ...files.flatMap((file) => ['--files', file])]
    : ['--test', '--test-timeout=30000', '--test-concurrency=2', ...reporter, ...files]
  // Tests with random content have seeds of their own.
  const { SEED: _, ...rest } = process.env
  const env = { ...rest, FAILED_FILES: list, BAIL: 'true' }
  const child = spawn(process.execPath, args, { cwd: copy, env, detached: true, stdio: 'ignore' })
  running = child
  const named = () =>
    existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
  const late = setTimeout(() => end(child), 180_000)
  const first = setInterval(() => {
    if (!inBrowser && named().length > 0) end(child)
  }, 200)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(late)
  clearInterval(first)
  if (code === 0) return []
  const failed = files.filter((file) => named().some((name) => name.endsWith(file)))
  return failed.length > 0 ? failed : [...files]
}

let running: ChildProcess | undefined
/** Ends a test run with all that it started. */
function end(child: ChildProcess | undefined): void {
  try {
    if (child?.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

const steady = new Map<string, Promise<boolean>>()
/** A test that fails with nothing broken would notice everything. */
function isSteady(copy: string, test: string): Promise<boolean> {
  const known = steady.get(test) ?? failing(copy, [test]).then((failed) => failed.length === 0)
  steady.set(test, known)
  return known
}

/**
 * The test of one kind that notices a broken line, if one does. On a busy machine tests also fail by chance: it has to fail
 * twice with the line broken, and to pass without.
 */
async function noticing(
  copy: string,
  attempt: Attempt,
  kind: 'node' | 'browser',
): Promise<string | undefined> {
  const path = join(copy, attempt.file)
  const source = readFileSync(path, 'utf8')
  const failingBroken = async (files: readonly string[]) => {
    writeFileSync(path, broken(source, attempt)!)
    const failed = await failing(copy, files)
    writeFileSync(path, source)
    return failed
  }
  let group = attempt.tests.filter((test) => isBrowserTest(test) === (kind === 'browser'))
  while (group.length > 0) {
    const failed = await failingBroken(group)
    for (const test of failed)
      if ((await isSteady(copy, test)) && (await failingBroken([test])).length > 0) return test
    if (failed.length === 0) return undefined
    group = group.filter((test) => !failed.includes(test))
  }
  return undefined
}

const started = Date.now()
const copy = copyTree()
process.on('exit', () => {
  end(running)
  rmSync(copy, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const attempts = compiling(copy, draw())
console.log(`SEED=${seed}: ${attempts.length} lines`)
let killed = 0
let tried = 0
const survivors: Attempt[] = []
/** Not every line could be tried in the time. */
let left = 0
const isLate = () => Date.now() - started > seconds * 1000
const report = ({ clause, file, line, from, to, tests: run }: Attempt, test?: string) => {
  const minutes = Math.round((Date.now() - started) / 60_000)
  const place = `${clause} ${file}:${line}`
  console.log(`${minutes} min ${test ? '✔ killed  ' : '✖ survived'} ${place} ${test ?? ''}`)
  if (!test) console.log(`    - ${from.trim()}\n    + ${to.trim()}\n    ${run.join(' ')}`)
}
// Tests in Node are much faster than those in a browser, which only try what is left.
const unnoticed: Attempt[] = []
for (const attempt of attempts) {
  if (isLate()) {
    left += 1
    continue
  }
  const test = await noticing(copy, attempt, 'node')
  if (test) {
    killed += 1
    report(attempt, test)
  } else unnoticed.push(attempt)
  tried += 1
  if (tried % 10 === 0)
    console.log(
      `${tried} of ${attempts.length} tried in Node, ${unnoticed.length} left to browsers`,
    )
}
console.log(`${killed} of ${attempts.length - left} were noticed by tests in Node`)
for (const attempt of unnoticed) {
  const isNodes = !attempt.tests.some(isBrowserTest)
  if (isLate() && !isNodes) {
    left += 1
    continue
  }
  const test = isNodes ? undefined : await noticing(copy, attempt, 'browser')
  if (test) killed += 1
  else if (compiles(copy, attempt)) survivors.push(attempt)
  else {
    console.log(`refused by the compiler: ${attempt.file}:${attempt.line}`)
    continue
  }
  report(attempt, test)
}
console.log(
  `${killed} of ${killed + survivors.length} broken lines were noticed, ${survivors.length} survived` +
    (left > 0 ? `; for ${left} more there was no time` : ''),
)
