// Breaks lines of source that implement clauses of the specification, one at a time, and looks whether a test notices.
// `SEED=17 LINES=100 SECONDS=1200 npm run breaks` repeats a choice; without a seed it takes a new one and prints it. Fewer
// lines of a seed are the first ones of it; `FROM=25` leaves out those before.
//
// A clause is drawn, and one of the files with tests that prove it. These tests run, and a line is drawn that they execute
// inside of a function, if possible of a source that their file imports or mirrors, then a way to break it. The tests that prove the clause run again, then all of their files and those
// that are nearest to the source; a line that none of them misses survives. Everything happens in a copy of the working tree.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { drawLines, type Attempt } from './draw-lines.ts'
import { broken } from './mutations.ts'
import { isBrowserTest, testsNear } from './nearby-tests.ts'
import { endRun, failing, titlesOf, type Choice } from './test-runs.ts'

const root = join(import.meta.dirname, '../..')
const seed = Number(process.env['SEED'] ?? Date.now() % 1e6)
const count = Number(process.env['LINES'] ?? 100)
const from = Number(process.env['FROM'] ?? 0)
const seconds = Number(process.env['SECONDS'] ?? Infinity)

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
  const sources = new Map<string, string>()
  const changed = new Map<string, string[]>()
  for (const { file, line, to } of drawn) {
    const source = sources.get(file) ?? readFileSync(join(copy, file), 'utf8')
    sources.set(file, source)
    const lines = changed.get(file) ?? source.split('\n')
    lines[line - 1] = to
    changed.set(file, lines)
  }
  for (const [file, lines] of changed) writeFileSync(join(copy, file), lines.join('\n'))
  const stdout = compile(copy)
  for (const [file, source] of sources) writeFileSync(join(copy, file), source)
  const refused = new Set(
    [...stdout.matchAll(/^(\S+?)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`),
  )
  return drawn.filter(({ file, line }) => !refused.has(`${file}:${line}`))
}

type Kind = 'node' | 'browser'

/** What is tried one after the other: the tests of the clause, then all tests of their files and of those near the line. */
function choicesFor({ clause, file, naming }: Attempt, kind: Kind): Choice[] {
  const proving = naming.filter((test) => isBrowserTest(test) === (kind === 'browser'))
  const near = testsNear(file, kind).filter((test) => !proving.includes(test))
  const own = { files: proving, titles: titlesOf([clause]) }
  return [own, { files: [...proving, ...near] }].filter(({ files }) => files.length > 0)
}

const steady = new Map<string, Promise<boolean>>()
/** Tests that fail with nothing broken would notice everything. */
function isSteady(copy: string, choice: Choice): Promise<boolean> {
  const key = JSON.stringify(choice)
  const found = steady.get(key) ?? failing(copy, choice).then((failed) => failed.length === 0)
  steady.set(key, found)
  return found
}

interface Notice {
  test: string
  /** Whether a test that proves the clause noticed. */
  isProof: boolean
}

/**
 * The test of one kind that notices a broken line, if one does. On a busy machine tests also fail by chance: it has to fail
 * twice with the line broken, and to pass without.
 */
async function noticing(copy: string, attempt: Attempt, kind: Kind): Promise<Notice | undefined> {
  const path = join(copy, attempt.file)
  const source = readFileSync(path, 'utf8')
  const failingBroken = async (choice: Choice) => {
    writeFileSync(path, broken(source, attempt)!)
    const failed = await failing(copy, choice)
    writeFileSync(path, source)
    return failed
  }
  for (const { files, titles } of choicesFor(attempt, kind)) {
    let left = files
    while (left.length > 0) {
      const failed = await failingBroken({ files: left, titles })
      for (const test of failed) {
        const alone = { files: [test], titles }
        if ((await isSteady(copy, alone)) && (await failingBroken(alone)).length > 0)
          return { test, isProof: titles !== undefined }
      }
      if (failed.length === 0) break
      left = left.filter((test) => !failed.includes(test))
    }
  }
  return undefined
}

const started = Date.now()
const copy = copyTree()
process.on('exit', () => {
  endRun()
  rmSync(copy, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const minutes = () => `${Math.round((Date.now() - started) / 60_000)} min`
// Some are noticed by the compiler already.
const drawn = compiling(copy, await drawLines(copy, seed, Math.ceil(count * 1.8)))
const attempts = drawn.slice(from, count)
console.log(`${minutes()} SEED=${seed}: ${attempts.length} lines`)
for (const { clause, file, line, from: was, to } of attempts)
  console.log(`${clause} ${file}:${line}\n    - ${was.trim()}\n    + ${to.trim()}`)
let [killed, byProof] = [0, 0]
const survivors: Attempt[] = []
/** Not every line could be tried in the time. */
let left = 0
const isLate = () => Date.now() - started > seconds * 1000
const report = (attempt: Attempt, notice: Notice | undefined) => {
  const { clause, file, line, from: was, to, naming } = attempt
  const place = `${clause} ${file}:${line}`
  if (notice) {
    killed += 1
    if (notice.isProof) byProof += 1
    console.log(
      `${minutes()} ✔ killed   ${place} ${notice.test}${notice.isProof ? ' (proof)' : ''}`,
    )
    return
  }
  survivors.push(attempt)
  console.log(`${minutes()} ✖ survived ${place}\n    - ${was.trim()}\n    + ${to.trim()}`)
  console.log(`    ${naming.join(' ')}`)
}
// Tests in Node are much faster than those in a browser, which only try what is left.
const unnoticed: Attempt[] = []
for (const attempt of attempts) {
  const notice = isLate() ? undefined : await noticing(copy, attempt, 'node')
  if (notice) report(attempt, notice)
  else unnoticed.push(attempt)
}
console.log(`${minutes()} ${killed} of ${attempts.length} were noticed by tests in Node`)
for (const attempt of unnoticed) {
  if (isLate()) {
    left += 1
    continue
  }
  const notice = await noticing(copy, attempt, 'browser')
  if (notice || compiles(copy, attempt)) report(attempt, notice)
  else console.log(`refused by the compiler: ${attempt.file}:${attempt.line}`)
}
console.log(
  `${killed} of ${killed + survivors.length} broken lines were noticed, ${byProof} by tests of their clause; ` +
    `${survivors.length} survived${left > 0 ? `; for ${left} more there was no time` : ''}`,
)
