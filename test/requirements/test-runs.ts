// Runs tests in a copy of the working tree, and says which files fail.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isBrowserTest } from './nearby-tests.ts'

/** Files of one kind, and which of their tests. */
export interface Choice {
  files: readonly string[]
  /** A regular expression for titles; all tests without. */
  titles?: string | undefined
  /** A folder for what the tests run, see `executed.ts`. */
  coverage?: string | undefined
}

/** The titles of the tests that prove one of the clauses. */
export function titlesOf(clauses: readonly string[]): string {
  return `(^|\\s)(${clauses.map((id) => id.replaceAll('.', '\\.')).join('|')})[ ,]`
}

let running: ChildProcess | undefined

/** Ends a test run with all that it started. */
export function endRun(): void {
  end(running, 'SIGKILL')
}

function end(child: ChildProcess | undefined, signal: NodeJS.Signals): void {
  try {
    if (child?.pid) process.kill(-child.pid, signal)
  } catch {
    // It has ended.
  }
}

/** The files with failing tests, as soon as the first is known; all if they do not end in time, or not even begin. */
export async function failing(copy: string, choice: Choice): Promise<string[]> {
  const { files, titles, coverage } = choice
  if (files.length === 0) return []
  const list = join(copy, 'failed')
  rmSync(list, { force: true })
  const inBrowser = isBrowserTest(files[0]!)
  const child = spawn(
    process.execPath,
    inBrowser ? browserArguments(files) : nodeArguments(files, list, titles),
    { cwd: copy, env: environment(choice, list, inBrowser), detached: true, stdio: 'ignore' },
  )
  running = child
  const named = () =>
    existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
  // A browser is closed by its runner, which has to have the time to do so.
  const stop = () => end(child, inBrowser ? 'SIGINT' : 'SIGKILL')
  const late = setTimeout(stop, coverage ? 900_000 : 300_000)
  const tooLate = setTimeout(endRun, coverage ? 930_000 : 330_000)
  const first = setInterval(() => {
    if (!coverage && named().length > 0) stop()
  }, 200)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(late)
  clearTimeout(tooLate)
  clearInterval(first)
  if (code === 0) return []
  const failed = files.filter((file) => named().some((name) => name.endsWith(file)))
  return failed.length > 0 ? failed : [...files]
}

function browserArguments(files: readonly string[]): string[] {
  const runner = 'node_modules/@web/test-runner/dist/bin.js'
  const config = ['--config', '.config/web-test-runner.mjs']
  return [runner, ...config, ...files.flatMap((file) => ['--files', file])]
}

function nodeArguments(files: readonly string[], list: string, titles?: string): string[] {
  const reporter = [
    '--test-reporter=./.config/failed-files.mjs',
    `--test-reporter-destination=${list}`,
  ]
  const chosen = titles ? [`--test-name-pattern=${titles}`] : []
  return [
    '--test',
    '--test-timeout=60000',
    '--test-concurrency=2',
    ...chosen,
    ...reporter,
    ...files,
  ]
}

function environment(choice: Choice, list: string, inBrowser: boolean): NodeJS.ProcessEnv {
  const { titles, coverage } = choice
  // Tests with random content have seeds of their own; V8 counts less exactly in code that it has kept.
  const { SEED: _seed, NODE_COMPILE_CACHE: compiled, ...rest } = process.env
  return {
    ...rest,
    FAILED_FILES: list,
    BAIL: 'true',
    ...(compiled && !coverage ? { NODE_COMPILE_CACHE: compiled } : {}),
    ...(inBrowser && titles ? { TITLES: titles } : {}),
    ...(coverage ? { [inBrowser ? 'COVERAGE' : 'NODE_V8_COVERAGE']: coverage } : {}),
  }
}
