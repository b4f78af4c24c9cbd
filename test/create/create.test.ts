import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { templates, type Template } from '../../src/create/templates.ts'
import { writeProject } from '../../src/create/write-project.ts'
import { releaseVersion } from '../../src/protocol/version.ts'

const repository = join(import.meta.dirname, '../..')
const templatesFolder = join(repository, 'demo/templates')
const root = mkdtempSync(join(tmpdir(), 'content-create-'))
after(() => rmSync(root, { recursive: true }))

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >

for (const template of Object.keys(templates) as Template[]) {
  test(`a project of ${templates[template].title} has every file that its own files and scripts name`, () => {
    const folder = join(root, template)
    writeProject({ folder, template, templatesFolder })
    const { scripts, dependencies, devDependencies } = manifestOf(folder)
    assert.deepEqual(
      ['dev', 'dev:content', 'dev:site', 'sample', 'build'].filter((name) => !scripts![name]),
      [],
    )
    assert.equal(dependencies!['content-studio'], `^${releaseVersion}`)
    const installed = Object.keys({ ...dependencies, ...devDependencies })
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(tsx?|js|mjs|astro|html)$/.test(name)) continue
      const source = readFileSync(join(folder, name), 'utf8')
      for (const [, imported] of source.matchAll(
        /(?:from|import|src=|href=)[ (]*["']([^"']+)["']/g,
      )) {
        if (/^(https?|data):|^\/studio/.test(imported!)) continue
        const isFile = imported!.startsWith('.') || imported!.startsWith('/')
        const found = isFile
          ? ['', '.ts', '.tsx'].some((end) =>
              existsSync(
                join(imported!.startsWith('/') ? folder : join(folder, name, '..'), imported + end),
              ),
            )
          : installed.some((one) => imported === one || imported!.startsWith(`${one}/`))
        assert.ok(found, `${name} names ${imported}`)
      }
    }
  })
}

test('a project gets a Node that the server runs on when the installed one is too old', () => {
  const node = (nodeVersion: string) => {
    const folder = mkdtempSync(join(root, 'node-'))
    writeProject({ folder, template: 'page', templatesFolder, nodeVersion })
    return manifestOf(folder)['devDependencies']!['node']
  }
  assert.equal(node('22.12.0'), '^24.7.0')
  assert.equal(node('24.6.1'), '^24.7.0')
  assert.equal(node('24.7.0'), undefined)
  assert.equal(node('26.0.0'), undefined)
})

test('a project takes the archives of its own version', () => {
  const packages = mkdtempSync(join(root, 'packages-'))
  for (const name of ['content-studio', 'content-studio-server'])
    for (const version of ['0.0.1', releaseVersion, `${releaseVersion}0`])
      writeFileSync(join(packages, `${name}-${version}.tgz`), '')
  const folder = join(root, 'from-archives')
  writeProject({ folder, template: 'page', templatesFolder, packages })
  const own = Object.entries(manifestOf(folder)['dependencies']!)
  assert.deepEqual(
    own.filter(([name]) => name.startsWith('content-studio')),
    ['content-studio', 'content-studio-server'].map((name) => [
      name,
      `file:${join(packages, `${name}-${releaseVersion}.tgz`)}`,
    ]),
  )
})

test('a project is named after its folder, in words that npm accepts', () => {
  const folder = join(root, 'Über_My Site!')
  writeProject({ folder, template: 'page', templatesFolder })
  assert.equal(manifestOf(folder)['name'], 'uber-my-site')
})

test('the command refuses what it cannot make, and says what to do', async () => {
  const cli = join(repository, 'src/create/bin.ts')
  const refused = async (...args: string[]): Promise<string> => {
    const failed = (await promisify(execFile)(process.execPath, [cli, ...args], {
      cwd: root,
    }).catch((error: unknown) => error)) as { code: number; stderr: string }
    assert.equal(failed.code, 1)
    return failed.stderr
  }
  mkdirSync(join(root, 'full'))
  writeFileSync(join(root, 'full/notes.txt'), 'mine')
  assert.match(await refused('full'), /full is not empty; name another folder\n$/)
  assert.match(
    await refused('new', '--template', 'rails'),
    /no template "rails"; there are page, react/,
  )
  assert.match(await refused('new', '--what'), /Unknown option '--what'; see --help\n$/)
  assert.match(
    await refused('new', '--packages', 'full'),
    /There is no content-studio-\S+\.tgz in .*full; make one with npm pack/,
  )
  assert.match(await refused('full/notes.txt'), /notes\.txt is a file; name a folder\n$/)
  assert.ok(!existsSync(join(root, 'new')))
})
