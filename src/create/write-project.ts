import { cpSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import process from 'node:process'
import { releaseVersion } from '../protocol/version.ts'
import { type Template, templates } from './templates.ts'

const packageNames = ['content-studio', 'content-studio-server']
/** What the server needs; for an older Node, the project gets a newer one of its own. */
const oldestNode = [24, 7] as const

export interface ProjectOptions {
  readonly folder: string
  readonly template: Template
  /** Where the folders of the templates are. */
  readonly templatesFolder: string
  /** Folder of archives that our packages are installed from, instead of the registry. */
  readonly packages?: string | undefined
  readonly nodeVersion?: string
}

type Parts = 'scripts' | 'dependencies' | 'devDependencies'
type Manifest = { name?: string } & Partial<Record<Parts, Record<string, string>>>

/** Writes the files of a project. Throws for a folder without the archives. */
export function writeProject(options: ProjectOptions): void {
  const { folder, template, templatesFolder, packages } = options
  const { nodeVersion = process.versions.node } = options
  const own = packageNames.map((name) => [
    name,
    packages === undefined ? `^${releaseVersion}` : archiveOf(name, resolve(packages)),
  ])
  let manifest: Manifest = { name: packageName(folder) }
  for (const name of templates[template].folders) {
    const source = join(templatesFolder, name)
    cpSync(source, folder, { recursive: true })
    manifest = merge(manifest, readManifest(source))
  }
  manifest = merge(manifest, { dependencies: Object.fromEntries(own) as Record<string, string> })
  if (isOlder(nodeVersion)) {
    manifest = merge(manifest, { devDependencies: { node: `^${oldestNode.join('.')}.0` } })
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  // npm leaves files of that name out of packages.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'))
}

function readManifest(folder: string): Manifest {
  const path = join(folder, 'package.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}
}

function merge(one: Manifest, other: Manifest): Manifest {
  const parts = (['scripts', 'dependencies', 'devDependencies'] as const).map((part) => [
    part,
    { ...one[part], ...other[part] },
  ])
  return { ...one, ...other, ...Object.fromEntries(parts) }
}

/** A name that npm accepts, made of that of the folder. */
function packageName(folder: string): string {
  const words = basename(resolve(folder))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-') ?? 'my-site'
}

/** Of this version: the folder may have archives of others. */
function archiveOf(name: string, folder: string): string {
  const file = `${name}-${releaseVersion}.tgz`
  if (existsSync(join(folder, file))) return `file:${join(folder, file)}`
  throw new Error(`There is no ${file} in ${folder}; make one with npm pack`)
}

function isOlder(nodeVersion: string): boolean {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number)
  return major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
}
