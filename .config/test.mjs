// npm test: node tests, browser tests over the sources, then journeys over the built package.
// With arguments it runs only the tests whose path contains one of them: npm test -- model/patch
// With --changed it runs those of what differs from the last commit, or of the last commit if nothing does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { testsOfChanges } from './changed.mjs'
import { check } from './check.mjs'
import { requireChromium } from './chromium.mjs'
import { findFirefox } from './firefox.mjs'
import { durationsPath, failedFilesPath } from './failed-files.mjs'
import { buildIfStale } from './stale.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const wanted = process.argv.slice(2)
const everything = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).map(
  (name) => `test/${name.replaceAll('\\', '/')}`,
)
const all = wanted.includes('--changed')
  ? testsOfChanges(
      root,
      everything.filter((name) => /\.test\.tsx?$/.test(name)),
    )
  : everything.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
// A browser uses one tab, whose history is limited to fifty entries; tests that go back run before it is full.
const browserTests = all
  .filter((name) => /\.browser\.test\.tsx?$/.test(name))
  .toSorted((a, b) => Number(goesBack(b)) - Number(goesBack(a)))
const journeys = all.filter((name) => name.endsWith('.journey.test.ts'))
const nodeTests = all.filter(
  (name) => name.endsWith('.test.ts') && !browserTests.includes(name) && !journeys.includes(name),
)

/** Journeys that also run in Firefox: shell, form, rich text, overlay, layout and focus, where browsers differ, and people who meet. */
const firefoxJourneys = [
  ...['hosts/hard-page.journey.test.ts', 'hosts/overlay.journey.test.ts'],
  ...['connection', 'editing', 'form', 'inputs', 'one-paragraph', 'rich-text', 'three-people']
    .concat('two-people')
    .map((name) => `journeys/${name}.journey.test.ts`),
]

/** A browser is started for so many files at a time: each of two rows of them takes what is next. */
const filesForOneBrowser = 27

const failed = []
const unsteady = []
rmSync(durationsPath, { force: true })
mkdirSync(dirname(durationsPath), { recursive: true })
if (wanted.length === 0) await stage('check', check)
// Two files run at a time, but for those that measure.
const scale = nodeTests.filter((name) => name.startsWith('test/server/scale/'))
const alone = nodeTests.filter((name) => !scale.includes(name) && measures(name))
const others = nodeTests.filter((name) => !alone.includes(name) && !scale.includes(name))
if (others.length > 0) await stage('node tests', () => twice(others, nodeRunner(120_000, 2)))
if (alone.length > 0) {
  await stage('node tests that measure', () => twice(alone, nodeRunner(120_000, 1)))
}
if (browserTests.length > 0 || journeys.length > 0) process.env.CHROMIUM = requireChromium()
// These run beside the browser tests: those of several servers mostly wait for databases that fail and come back, and a
// browser uses one core. Their output is printed when the browser tests are done.
const laterOutput = []
const serverStages = (async () => {
  if (scale.length > 0) {
    const run = nodeRunner(300_000, 2, 'scale')
    await stage(
      'tests of several servers',
      () => twice(scale, run, { output: laterOutput }),
      laterOutput,
    )
  }
  if (wanted.length === 0 || process.env.OVER_POSTGRES) await overPostgres(laterOutput)
})()
if (browserTests.length > 0) await stage('browser tests', runBrowserTests)
await serverStages
process.stdout.write(Buffer.concat(laterOutput))
if (journeys.length > 0) {
  await stage('build', async () => {
    if (wanted.length === 0) await build({ declarations: true })
    else await buildIfStale()
    return true
  })
  const measuring = journeys.filter(measures)
  const rest = journeys.filter((name) => !measuring.includes(name))
  if (rest.length > 0) await stage('journeys', () => twice(rest, nodeRunner(180_000, 2)))
  if (measuring.length > 0) {
    await stage('journeys that measure', () => twice(measuring, nodeRunner(180_000, 1)))
  }
}
const inFirefox = journeys.filter((name) => firefoxJourneys.some((part) => name.endsWith(part)))
if (inFirefox.length > 0) {
  process.env.FIREFOX = findFirefox() ?? ''
  if (process.env.FIREFOX) {
    process.env.TEST_BROWSER = 'firefox'
    await stage('journeys in Firefox', () => twice(inFirefox, nodeRunner(180_000, 2)))
  } else console.log('\n── journeys in Firefox: left out, there is no Firefox on this machine')
}
if (wanted.length === 0) printSlowest(15)
for (const file of unsteady) console.log(`\nUnsteady: ${file} failed, and passed when run again.`)
console.log(failed.length === 0 ? '\nAll stages passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

/** In one browser while the tests of servers run, in two when these have ended. */
async function runBrowserTests() {
  const count = Math.ceil(browserTests.length / filesForOneBrowser)
  const groups = Array.from({ length: count }, (_, index) =>
    browserTests.filter((_, at) => at % count === index),
  )
  const take = async (runner, output) => {
    let passed = true
    for (let group = groups.shift(); group; group = groups.shift())
      passed =
        (await twice(group, runner, { env: { FAILED_FILES: runner.failedFiles }, output })) &&
        passed
    return passed
  }
  const beside = serverStages.then(() => take(browserRunner('beside'), laterOutput))
  const passed = await Promise.all([take(browserRunner('browser')), beside])
  return passed.every(Boolean)
}

/**
 * Runs server tests a second time, over PostgreSQL: those that apply to both databases and cover most. With
 * `OVER_POSTGRES=1`, only these tests run.
 */
async function overPostgres(output) {
  const { createCluster, postgresPrograms } = await import('../test/kit/postgres-cluster.ts')
  if (postgresPrograms === null) return print('\nPostgreSQL is not installed: left out.', output)
  const chosen = [
    ...['access/accounts', 'endpoints/resumable-upload', 'client-suite', 'model', 'query/planner'],
    ...['copies', 'deleted-documents', 'hard-searches', 'import', 'text-search'].map(
      (name) => `dataset/${name}`,
    ),
    ...['dataset-server', 'realtime/resume', 'refusals', 'store'],
  ].map((name) => `test/server/${name}.test.ts`)
  const missing = chosen.filter((name) => !existsSync(join(root, name)))
  if (missing.length > 0) throw new Error(`No such test: ${missing.join(', ')}`)
  const files = process.env.OVER_POSTGRES
    ? nodeTests
    : nodeTests.filter((name) => chosen.includes(name))
  const run = async () => {
    const cluster = createCluster()
    const env = { TEST_POSTGRES: await cluster.createDatabase() }
    try {
      return await twice(files, nodeRunner(300_000, 1, 'postgres'), { env, output })
    } finally {
      cluster.remove()
    }
  }
  await stage('server tests over PostgreSQL', run, output)
}

async function stage(name, run, output) {
  const started = Date.now()
  const before = processorTimes()
  print(`\n── ${name}`, output)
  const ok = await run()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const after = processorTimes()
  const busy = Math.round((100 * (after.busy - before.busy)) / (after.all - before.all || 1))
  print(
    `── ${name}: ${ok ? 'passed' : 'FAILED'} in ${seconds} s, processors ${busy} % busy`,
    output,
  )
  if (!ok) failed.push(name)
}

/** What all processors of the machine have done since it started, in milliseconds. */
function processorTimes() {
  const times = cpus().map((one) => one.times)
  const idle = times.reduce((sum, one) => sum + one.idle, 0)
  const all = times.reduce((sum, one) => sum + Object.values(one).reduce((a, b) => a + b), 0)
  return { all, busy: all - idle }
}

function printSlowest(count) {
  const files = readLines(durationsPath).map((line) => line.split(' '))
  const slowest = files.toSorted(([a], [b]) => Number(b) - Number(a)).slice(0, count)
  console.log('\nSlowest files:')
  for (const [milliseconds, file] of slowest) {
    console.log(`${(Number(milliseconds) / 1000).toFixed(1).padStart(7)} s  ${file}`)
  }
}

/**
 * Runs tests and, if only a few files failed, reruns those: during many minutes of driving browsers, a shared machine
 * may stall for a moment. Real failures fail twice; files that pass the second time are listed at the end.
 */
async function twice(files, { argumentsFor, failedFiles = failedFilesPath }, { env, output } = {}) {
  mkdirSync(dirname(failedFiles), { recursive: true })
  rmSync(failedFiles, { force: true })
  if (await node(argumentsFor(files), env, output)) return true
  const again = readLines(failedFiles)
  if (again.length === 0 || again.length > 3) return false
  print(`\n── once more: ${again.join(', ')}`, output)
  if (!(await node(argumentsFor(again), env, output))) return false
  unsteady.push(...again)
  return true
}

function readLines(path) {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

/** Runs `atOnce` files at a time; stages that run at the same time have names of their own. */
function nodeRunner(timeout, atOnce, name = '') {
  const failedFiles = name ? `${failedFilesPath}.${name}` : failedFilesPath
  const reporters = [
    ['spec', 'stdout'],
    ['./.config/failed-files.mjs', failedFiles],
  ].flatMap(([one, to]) => [`--test-reporter=${one}`, `--test-reporter-destination=${to}`])
  const options = [`--test-timeout=${timeout}`, `--test-concurrency=${atOnce}`, ...reporters]
  return { argumentsFor: (files) => ['--test', ...options, ...files], failedFiles }
}

function browserRunner(name) {
  return {
    argumentsFor: (files) => [
      '.config/run.mjs',
      'wtr',
      ...files.flatMap((file) => ['--files', file]),
    ],
    failedFiles: `${failedFilesPath}.${name}`,
  }
}

/** Whether a file judges by the clock, by the processor's time or by what a page has fetched by then. */
function measures(name) {
  return /cpuUsage\(|CpuUsage\(|performance\.now\(|kit\/(probe|loaded-scripts)|deadline: \d/.test(
    readFileSync(join(root, name), 'utf8'),
  )
}

function goesBack(name) {
  return /\bgoBack\(|history\.(back|go)\(/.test(readFileSync(join(root, name), 'utf8'))
}

/** Runs a program of this Node; its output is printed, or collected in `output`. */
async function node(args, env, output) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: output ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part))
  const [code] = await once(child, 'close')
  return code === 0
}

function print(text, output) {
  if (output) output.push(Buffer.from(`${text}\n`))
  else console.log(text)
}
