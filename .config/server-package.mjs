// Makes dist/server and dist/create packages of their own. The server depends on what its modules import.
import { copyFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const target = join(root, 'dist/server')

/** The packages imported by the modules of a folder, with this repository's versions. */
export function dependenciesOf(folder) {
  const { dependencies, devDependencies } = readJson('package.json')
  const versions = { ...dependencies, ...devDependencies }
  const names = new Set()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, name] of text.matchAll(
      /(?:^import |^(?:import|export|\}) ?[^'"\n]*from |import\()['"]((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'"]*)?['"]/gm,
    )) {
      if (versions[name]) names.add(name)
    }
  }
  return Object.fromEntries(
    [...names].toSorted((a, b) => a.localeCompare(b)).map((name) => [name, versions[name]]),
  )
}

/** Writes the package's files other than the built modules. */
export function writeServerPackage() {
  const { version, license } = readJson('package.json')
  const manifest = {
    name: 'content-studio-server',
    version,
    description: 'The dataset server of content-studio, with its command.',
    license,
    type: 'module',
    bin: { 'content-studio': './bin.js' },
    exports: {
      '.': { types: './types/src/server/index.d.ts', default: './index.js' },
      './package.json': './package.json',
    },
    files: ['**/*.js', 'types', 'sbom.cdx.json', 'README.md', 'LICENSE'],
    dependencies: dependenciesOf(target),
    engines: { node: '>=24.7' },
  }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  copyFileSync(join(root, 'docs/server.md'), join(target, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
}

/** Writes the package of `npm create content-studio`: its command is built already, the templates are copied. */
export function writeCreatePackage() {
  const folder = join(root, 'dist/create')
  const { version, license } = readJson('package.json')
  const manifest = {
    name: 'create-content-studio',
    version,
    description: 'Makes a site with content-studio.',
    license,
    type: 'module',
    bin: { 'create-content-studio': './bin.js' },
    files: ['bin.js', 'templates'],
    engines: { node: '>=20.11' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(join(root, 'demo/templates'), join(folder, 'templates'), { recursive: true })
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
