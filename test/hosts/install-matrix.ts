// Installs the packed packages as users do: with each package manager, beside each framework, without a lock file; builds a
// small application with the framework's own tool, and uses it against the installed server.
// `npm run installs` prints the table; `npm run installs -- npm "React 18.3"` tries only some of its cells;
// `npm run installs -- --write` puts the whole table into docs/frameworks.md.
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../kit/browser.ts'
import { freePort, useApplication } from './installed-application.ts'

const root = join(import.meta.dirname, '../..')

interface Manager {
  command: string
  install: readonly string[]
}
/** npm is there; the others come from the registry, in their newest versions. */
const managers: Readonly<Record<string, Manager>> = {
  npm: { command: 'npm', install: ['install', '--prefer-offline', '--no-audit', '--no-fund'] },
  pnpm: { command: 'pnpm', install: ['install', '--prefer-offline'] },
  yarn: { command: 'yarn', install: ['install', '--prefer-offline'] },
}

type Versions = Readonly<Record<string, string>>
interface Host {
  /** Folders of `installations` that make the application; what a later one contains replaces what an earlier one does. */
  folders: readonly string[]
  /** Instead of the versions in its `package.json`. */
  versions?: Versions
}
const react = (version: string) => ({ react: version, 'react-dom': version })
const hosts: Readonly<Record<string, Host>> = {
  'React 18.3': { folders: ['react', 'react-18'] },
  'React 19.0': { folders: ['react'], versions: react('19.0.0') },
  'React 19.2': { folders: ['react'], versions: react('~19.2.0') },
  'React, newest': { folders: ['react'] },
  Preact: { folders: ['react', 'preact'] },
  'React with other versions of what the elements contain': {
    folders: ['react'],
    versions: {
      ...react('19.1.0'),
      '@base-ui/react': '1.0.0',
      'prosemirror-model': '1.22.0',
      'prosemirror-view': '1.33.0',
      '@sanity/client': '7.0.0',
    },
  },
  Vue: { folders: ['vue'] },
  Svelte: { folders: ['svelte'] },
  Solid: { folders: ['solid'] },
  Angular: { folders: ['angular'] },
  Next: { folders: ['react', 'next'] },
  Nuxt: { folders: ['nuxt'] },
  Astro: { folders: ['astro'] },
}
/** Packages whose versions say what was installed; the first is the framework. */
const telling: readonly string[] = [
  'next',
  'nuxt',
  'astro',
  '@angular/core',
  'preact',
  'react',
  'vue',
  'svelte',
  'solid-js',
  'vite',
  'typescript',
]

interface Installed {
  manager: string
  host: string
  /** Name and version of what the page has beside our packages. */
  versions: string
  /** Of installing, building and using, together. */
  seconds: number
  /** Null if everything works. */
  problem: string | null
}

/** Tries combinations of managers and hosts, all by default, and reports each result. */
async function tryInstalls(
  wanted: readonly string[],
  report: (result: Installed) => void,
): Promise<void> {
  const chosen = (names: readonly string[]) => {
    const some = names.filter((name) => wanted.includes(name))
    return some.length > 0 ? some : names
  }
  const folder = mkdtempSync(join(tmpdir(), 'content-studio-installs-'))
  const browser = await launchBrowser()
  try {
    const archives = {
      'content-studio': pack(folder, root),
      'content-studio-server': pack(folder, join(root, 'dist/server')),
    }
    const names = chosen(Object.keys(managers))
    const environment = await installManagers(folder, names)
    for (const host of chosen(Object.keys(hosts))) {
      for (const manager of names) {
        const place = join(folder, `${manager} ${host}`.replace(/[^\w.]+/g, '-'))
        const start = performance.now()
        const problem = await tryInstall(browser, place, archives, managers[manager]!, host, {
          ...environment,
        }).catch(reasonOf)
        const seconds = Math.round((performance.now() - start) / 1000)
        report({ manager, host, versions: installedVersions(place), seconds, problem })
        rmSync(place, { recursive: true, force: true })
      }
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function pack(folder: string, source: string): string {
  const options = { cwd: folder, encoding: 'utf8' } as const
  const args = ['pack', source, '--ignore-scripts', '--json', '--loglevel=error']
  const [{ filename }] = JSON.parse(execFileSync('npm', args, options)) as [{ filename: string }]
  return `file:${join(folder, filename)}`
}

/** Resolves with an environment in which the commands of all managers, and this Node, are found. */
async function installManagers(
  folder: string,
  names: readonly string[],
): Promise<NodeJS.ProcessEnv> {
  const missing = names.filter((name) => name !== 'npm')
  const place = join(folder, 'managers')
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), '{"private":true}')
  if (missing.length > 0) await promisify(execFile)('npm', ['install', ...missing], { cwd: place })
  const found = [join(place, 'node_modules/.bin'), dirname(process.execPath)]
  return {
    ...process.env,
    PATH: [...found, process.env['PATH']].join(delimiter),
    // No questions, and nothing about these builds is sent to anybody.
    CI: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
  }
}

/** @returns null if everything works, else what does not */
async function tryInstall(
  browser: Browser,
  place: string,
  archives: Versions,
  { command, install }: Manager,
  host: string,
  environment: NodeJS.ProcessEnv,
): Promise<string | null> {
  const { folders, versions } = hosts[host]!
  for (const name of ['shared', ...folders])
    cpSync(join(import.meta.dirname, 'installations', name), place, { recursive: true })
  const manifest = readJson(join(place, 'package.json')) as { dependencies: Versions }
  const dependencies = { ...manifest.dependencies, ...versions, ...archives }
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({ name: 'host', ...manifest, dependencies }, null, 2),
  )
  // Scripts of the frameworks' packages, none of ours, wait for approval; their builds do without.
  writeFileSync(join(place, 'pnpm-workspace.yaml'), 'strictDepBuilds: false\n')
  const port = await freePort()
  const apiHost = `http://127.0.0.1:${port}`
  writeFileSync(join(place, 'api-host.js'), `export const apiHost = '${apiHost}'\n`)
  const run = (args: readonly string[]) =>
    promisify(execFile)(command, args, { cwd: place, env: environment, maxBuffer: 1e8 })
  await run(install)
  await run(['run', 'build'])
  return useApplication(browser, { place, port, command, environment })
}

function installedVersions(place: string): string {
  const found = telling.flatMap((name) => {
    try {
      const path = join(place, 'node_modules', name, 'package.json')
      return [`${name} ${(readJson(path) as { version: string }).version}`]
    } catch {
      return []
    }
  })
  return found.slice(0, 2).join(', ')
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function reasonOf(error: unknown): string {
  const {
    message,
    stdout = '',
    stderr = '',
  } = error as Error & {
    stdout?: string
    stderr?: string
  }
  return `${message}\n${stdout}\n${stderr}`.trim()
}

/** The table of docs/frameworks.md: a line for each host, a column for each manager. */
function tableOf(results: readonly Installed[]): string {
  const columns = [...new Set(results.map(({ manager }) => manager))]
  const lines = [...new Set(results.map(({ host }) => host))].map((host) => {
    const own = results.filter((one) => one.host === host)
    const cells = columns.map((name) => {
      const cell = own.find(({ manager }) => manager === name)
      return cell ? `${cell.problem === null ? '✔' : '✖'} ${cell.seconds} s` : ''
    })
    // The build tool comes in whatever version the manager finds newest.
    const framework = own[0]?.versions.replace(/,.*/, '') ?? ''
    return `| ${[host, framework, ...cells].join(' | ')} |`
  })
  const head = `| beside | installed | ${columns.join(' | ')} |\n|---|---|${'---|'.repeat(columns.length)}`
  return `${head}\n${lines.join('\n')}`
}

const wanted = process.argv.slice(2)
const results: Installed[] = []
await tryInstalls(wanted, (result) => {
  const { manager, host, versions, seconds, problem } = result
  results.push(result)
  console.log(
    `${problem === null ? '✔' : '✖'} ${manager.padEnd(5)} ${host} (${versions}) ${seconds} s`,
  )
  if (problem === null) return
  console.log(problem.replace(/^/gm, '    '))
  process.exitCode = 1
})
if (wanted.includes('--write')) {
  const path = join(root, 'docs/frameworks.md')
  const date = new Date().toISOString().slice(0, 10)
  const heading = '## Tried installations\n'
  const [before = ''] = readFileSync(path, 'utf8').split(heading)
  writeFileSync(
    path,
    `${before.trimEnd()}\n\n${heading}Written by \`npm run installs -- --write\` on ${date}: version ${
      (readJson(join(root, 'package.json')) as { version: string }).version
    } of both packages, packed,
in one \`node_modules\` with the framework, built with the framework's own tool and used in Chromium. The times are those of
installing, building and using.

${tableOf(results)}
`,
  )
}
