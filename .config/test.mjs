// npm test: node tests, browser tests over the sources, then journeys over the built package.
// With arguments it runs only the tests whose path contains one of them: npm test -- model/patch
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, buildIfStale } from './build.mjs'
import { check } from './check.mjs'
import { requireChromium } from './chromium.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const wanted = process.argv.slice(2)
const all = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
// The runner uses one tab, whose history is full after fifty entries; tests that go back come before that.
const browserTests = all
  .filter((name) => /\.browser\.test\.tsx?$/.test(name))
  .toSorted((a, b) => Number(goesBack(b)) - Number(goesBack(a)))
const journeys = all.filter((name) => name.endsWith('.journey.test.ts'))
const nodeTests = all.filter(
  (name) => name.endsWith('.test.ts') && !browserTests.includes(name) && !journeys.includes(name),
)

const failed = []
if (wanted.length === 0) await stage('check', check)
if (nodeTests.length > 0)
  await stage('node tests', () => node(['--test', '--test-timeout=120000', ...nodeTests]))
if (browserTests.length > 0 || journeys.length > 0) process.env.CHROMIUM = requireChromium()
if (browserTests.length > 0) {
  await stage('browser tests', () =>
    node(['.config/run.mjs', 'wtr', ...browserTests.flatMap((file) => ['--files', file])]),
  )
}
if (journeys.length > 0) {
  await stage('build', async () => {
    if (wanted.length === 0) await build({ declarations: true })
    else await buildIfStale()
    return true
  })
  // One at a time: journeys measure and drive whole browsers.
  await stage('journeys', () =>
    node(['--test', '--test-concurrency=1', '--test-timeout=180000', ...journeys]),
  )
}
console.log(failed.length === 0 ? '\nAll stages passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

async function stage(name, run) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const ok = await run()
  console.log(
    `── ${name}: ${ok ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
  if (!ok) failed.push(name)
}

function goesBack(name) {
  return /\bgoBack\(|history\.(back|go)\(/.test(readFileSync(join(root, name), 'utf8'))
}

function node(args) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0
}
