// What readers paste: every snippet of code in the documentation is written as the elements' types want it.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { build } from '../../.config/build.mjs'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startTestServer } from '../kit/harness-server.ts'
import { asWritten, demoCodes, type Demo } from '../../docs/site/demo-codes.js'

const root = join(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const helpers = ['defineConfig', 'defineField', 'defineType']

test('every TypeScript snippet in the documentation compiles, and every JavaScript snippet parses', async () => {
  // The types of elements in templates are made by the build.
  if (!existsSync(join(root, 'dist/react.d.ts'))) await build({ declarations: true })
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, 'node_modules/.cache/snippets-'))
  try {
    for (const page of pages) {
      const found = readFileSync(join(root, page), 'utf8').matchAll(/^```(tsx?|jsx?)\n(.*?)^```/gms)
      for (const [index, [, language = '', code = '']] of [...found].entries()) {
        const kind = language.endsWith('x') ? 'tsx' : 'ts'
        const name = `${page.replace('docs/', '').replace('.md', '')}-${index + 1}.${kind}`
        writeFileSync(join(folder, name), snippet(code, language.startsWith('js')))
      }
    }
    const demos = JSON.parse(readFileSync(join(root, 'docs/site/demos.json'), 'utf8')) as Record<
      string,
      Demo
    >
    for (const [tag, demo] of Object.entries(demos)) {
      const [, code] = demoCodes(tag, asWritten(demo)).React
      writeFileSync(join(folder, `demo-${tag}.tsx`), code)
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], {
      encoding: 'utf8',
    })
    assert.deepEqual(stdout.split('\n').filter(isFault), [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('every content-context in the documentation connects as printed, on a page of the dataset server', async (t) => {
  const contexts = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    // What frameworks bind is a property, set below.
    const bound = /\s(?::?\[?(?:schema|ref)\]?)=(?:"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/g
    const tags = [...text.matchAll(/<content-context\b[^>]*?\bproject-id=[^]*?[\w"}]>/g)]
    const rendered = [...text.matchAll(/attributes: (\{ 'project-id'[^}]*\})/g)].map(([, json]) =>
      Object.entries(
        JSON.parse(json!.replace(/(\w+):|'/g, (it, name) => (name ? `"${name}":` : '"'))) as object,
      )
        .map(([name, value]) => `${name}="${value}"`)
        .join(' '),
    )
    return [
      ...tags.map(([tag]) => ({ page, html: tag.replace(bound, '') })),
      ...rendered.map((attributes) => ({ page, html: `<content-context ${attributes}>` })),
    ]
  })
  assert.ok(contexts.length >= 10)
  await using server = await startTestServer({
    mounts: [{ path: '/cdn/', directory: join(root, 'dist/cdn') }],
  })
  const browser = await launchBrowser()
  t.after(() => browser.close())
  const { page } = await openPage(browser)
  await page.route('**/host.html', (route) =>
    route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
  )
  await page.goto(`${server.url}/host.html`)
  await page.addScriptTag({ type: 'module', url: '/cdn/content-elements.js' })
  for (const { page: from, html } of contexts) {
    const status = await page.evaluate(
      async (code) => {
        document.body.innerHTML = code
        const context = document.querySelector('content-context')!
        return context.ready.then(
          () => context.status,
          (error: Error) => error.message,
        )
      },
      html.replace('http://localhost:3333', server.url),
    )
    assert.equal(status, 'connected', `${from}: ${html}`)
  }
})

test('every configuration in the documentation with a projectId also has an apiHost', () => {
  for (const page of pages) {
    const text = readFileSync(join(root, page), 'utf8')
    const named = text.match(/^\s+projectId: '/gm)?.length ?? 0
    assert.equal(text.match(/^\s+apiHost: '/gm)?.length ?? 0, named, page)
  }
})

/** A module of its own. Part of an object stands in parentheses; what earlier snippets imported is imported again. */
function snippet(code: string, isJavaScript: boolean): string {
  const missing = helpers.filter(
    (name) => code.includes(name) && !new RegExp(`import[^;]*\\b${name}\\b`).test(code),
  )
  return [
    ...(isJavaScript ? ['// @ts-nocheck'] : []),
    ...(missing.length > 0 ? [`import { ${missing.join(', ')} } from 'content-studio'`] : []),
    // What the first snippet of its page makes.
    ...(/\blive\./.test(code) ? [`declare const live: import('content-studio/live').Live`] : []),
    code.startsWith('{') ? `export default (${code.trimEnd()})` : code,
    'export {}',
  ].join('\n')
}

/** True for errors of snippets, except names, modules and members that the reader brings. */
function isFault(line: string): boolean {
  return /snippets-.*error TS/.test(line) && !/TS(?:2304|2307|2552|2882|18004)\b/.test(line)
}

const settings = {
  extends: '../../../tsconfig.json',
  compilerOptions: {
    declaration: false,
    noImplicitAny: false,
    erasableSyntaxOnly: false,
    paths: {
      'content-studio': ['../../../src/index.ts'],
      'content-studio/define': ['../../../elements/all.ts'],
      'content-studio/locales/*': ['../../../src/i18n/locales/*.ts'],
      'content-studio/live': ['../../../src/live/index.ts'],
      'content-studio/offline': ['../../../src/studio/offline/keep-offline.ts'],
      'content-studio/validation': ['../../../src/fields/validation.ts'],
      'content-studio/elements/*.js': ['../../../elements/*.ts'],
      'content-studio/react-components': ['../../../src/react/from-react.tsx'],
      'content-studio/react': ['../../../dist/react.d.ts'],
    },
  },
  include: ['*'],
  exclude: [],
}
