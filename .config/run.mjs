// Entry of every npm script. It runs on any installed Node (20 or newer), installs missing packages, then hands over to
// the pinned Node of node_modules.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const commands = {
  start: ['demo/start.ts'],
  dev: ['demo/start.ts', '--watch'],
  build: ['.config/build.mjs'],
  test: ['.config/test.mjs'],
  check: ['.config/check.mjs'],
  bench: ['test/bench/run.ts'],
  requirements: ['test/requirements/report.ts'],
  breaks: ['test/requirements/break-lines.ts'],
  installs: ['test/hosts/install-matrix.ts'],
  wtr: ['node_modules/@web/test-runner/dist/bin.js', '--config', '.config/web-test-runner.mjs'],
}

const [name, ...rest] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`Unknown command "${name ?? ''}". One of: ${Object.keys(commands).join(', ')}.`)
  process.exit(1)
}
installPackages()
process.exit(run(join(root, 'node_modules/.bin/node'), [...command, ...rest]))

/** Installs the packages of the lock file if the installed ones differ. */
function installPackages() {
  if (!isInstalled()) {
    console.log('Installing packages (npm ci)…')
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    if (run(npm, ['ci', '--no-audit', '--no-fund']) !== 0) {
      console.error('npm ci failed: see the lines above. Is the npm registry reachable?')
      process.exit(1)
    }
  }
  if (!existsSync(join(root, 'node_modules/.bin/node'))) {
    console.error(
      'The pinned Node is missing: packages were installed without scripts.\n' +
        'Run "npm ci" again without --ignore-scripts.',
    )
    process.exit(1)
  }
}

/** Whether every package of the lock file is there; optional ones depend on the machine. */
function isInstalled() {
  const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  const installed = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, installed))) return false
  const present = packagesOf(installed)
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' || optional || devOptional || peer || present[path]?.version === version,
  )
}

function run(program, args) {
  const result = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: program.endsWith('.cmd'),
    env: {
      ...process.env,
      // Some hundred processes of a test run load the same sources, and each would strip their types again.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      PATH: `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
      NODE_OPTIONS: [
        process.env.NODE_OPTIONS,
        // vanilla-extract's evaluator and node:sqlite warn on Node 24; both are expected here.
        ...(program.endsWith('node')
          ? ['--disable-warning=DEP0025', '--disable-warning=ExperimentalWarning']
          : []),
      ]
        .filter(Boolean)
        .join(' '),
    },
  })
  if (result.error) console.error(result.error.message)
  return result.status ?? 1
}
