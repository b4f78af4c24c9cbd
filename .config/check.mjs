// All static checks; every finding is shown, not only the first.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = (name) => join(root, 'node_modules/.bin', name)
const checks = [
  ['types', bin('tsc'), '-p', '.'],
  ['lint', bin('oxlint'), '--type-aware', '--deny-warnings'],
  ['format', bin('oxfmt'), '--check', '.'],
  ['architecture', bin('node'), '--test', 'test/architecture.test.ts'],
  ['unused code', bin('knip'), '--config', '.config/knip.json'],
  // Production is everything but tests: an export that only tests use belongs to them.
  [
    'exports for tests only',
    bin('knip'),
    ...['--config', '.config/knip.json', '--production', '--include', 'exports,types,files'],
  ],
  ['manifest', bin('node'), '.config/manifest.mjs', '--check'],
]

/** Runs every check. @returns {Promise<boolean>} whether all passed */
export async function check() {
  const results = []
  for (const [name, command, ...args] of checks) {
    const { status, output } = await run(command, args)
    console.log(`${status === 0 ? '✔' : '✖'} ${name}`)
    if (status !== 0) console.log(output.trimEnd())
    results.push(status === 0)
  }
  return results.every(Boolean)
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ status: 1, output: error.message }))
    child.on('close', (status) => resolve({ status, output }))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await check()) ? 0 : 1
