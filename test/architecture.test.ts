// The ten rules of ARCHITECTURE.md, as far as a program can check them.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { importsOf, sourceFiles } from './kit/sources.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const files = sourceFiles(root, ['src', 'elements'])
const text = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const imports = new Map(files.map((file) => [file, importsOf(text.get(file)!)]))

/** Floors of the house; a folder may import from lower floors and from itself. */
const floors: readonly (readonly string[])[] = [
  ['src/model'],
  ['src/mendoza', 'src/protocol'],
  ['src/schema', 'fields-data', 'search-data'],
  ['src/data', 'src/server', 'src/create'],
  ['src/ui', 'src/i18n', 'src/live'],
  ['src/react'],
  ['src/area'],
  ['src/form', 'src/preview'],
  ['src/references', 'src/image', 'src/rich-text'],
  ['src/assets', 'src/value'],
  ['fields-view'],
  ['src/document', 'search-view'],
  ['src/structure', 'src/administration', 'src/studio'],
  ['src/services', 'src/overlay'],
  ['src/element'],
  ['elements', 'src/index.ts'],
]
/** Neighbours on one floor that may see each other, in one direction only. */
const neighbours = new Set([
  'src/protocol>src/mendoza',
  'fields-data>src/schema',
  'search-data>src/schema',
  'search-data>fields-data',
  'src/ui>src/i18n',
  'src/form>src/preview',
  'src/administration>src/structure',
  'src/studio>src/structure',
  'src/studio>src/administration',
  'src/index.ts>elements',
  'elements>src/index.ts',
])
const pure = new Set([
  'src/model',
  'src/mendoza',
  'src/protocol',
  'src/schema',
  'fields-data',
  'search-data',
])

/** The types of fields and what they import; all else beside them belongs to a view. */
const fieldKernel = new Set(
  ['field-types', 'own-types', 'validation'].map((name) => `src/fields/${name}.ts`),
)
for (const file of fieldKernel) {
  for (const { specifier, typeOnly, dynamic } of imports.get(file)!) {
    const target = typeOnly || dynamic ? null : targetOf(file, specifier)
    if (target?.startsWith('src/fields/')) fieldKernel.add(target)
  }
}

function roomOf(file: string): string {
  if (file.startsWith('src/fields/')) return fieldKernel.has(file) ? 'fields-data' : 'fields-view'
  if (file.startsWith('src/search/'))
    return /^src\/search\/(query|operators)\//.test(file) ? 'search-data' : 'search-view'
  if (file.startsWith('elements/')) return 'elements'
  const [, folder] = file.split('/')
  return folder?.includes('.') ? file : `src/${folder}`
}

function floorOf(room: string): number {
  return floors.findIndex((floor) => floor.includes(room))
}

function targetOf(file: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  return relative(root, resolve(root, dirname(file), specifier)).replaceAll('\\', '/')
}

function offences(check: (file: string) => Iterable<string>): string[] {
  return files.flatMap((file) => [...check(file)].map((message) => `${file}: ${message}`))
}

test('rule 1: every folder belongs to a layer and imports only from lower layers', () => {
  assert.deepEqual(
    offences(function* (file) {
      const room = roomOf(file)
      if (floorOf(room) < 0) yield `"${room}" is on no floor`
      for (const { specifier } of imports.get(file)!) {
        const target = targetOf(file, specifier)
        if (!target) continue
        if (!existsSync(join(root, target))) yield `imports ${specifier}, which does not exist`
        const other = roomOf(target)
        if (other === room || neighbours.has(`${room}>${other}`)) continue
        if (floorOf(other) >= floorOf(room)) yield `(${room}) imports ${target} (${other})`
      }
    }),
    [],
  )
})

test('rule 1: value imports form no cycle', () => {
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (file: string, trail: string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const { specifier, typeOnly, dynamic } of imports.get(file) ?? []) {
      const target = typeOnly || dynamic ? null : targetOf(file, specifier)
      if (target && imports.has(target)) visit(target, [...trail, file])
    }
    state.set(file, 'done')
  }
  for (const file of files) visit(file, [])
  assert.deepEqual(cycles, [])
})

test('rule 1: folders of an area import only from folders that ARCHITECTURE.md lists before them', () => {
  const order = listedFolders()
  assert.deepEqual(
    offences(function* (file) {
      for (const { specifier, typeOnly, dynamic } of imports.get(file)!) {
        const target = typeOnly || dynamic ? null : targetOf(file, specifier)
        const [own, other] = target ? apart(file, target) : []
        if (own && other && order.indexOf(other) > order.indexOf(own)) yield `imports ${target}`
      }
    }),
    [],
  )
})

/** The folders side by side that contain two files of an area; none if one is in a folder around the other. */
function apart(file: string, target: string): [string, string] | [] {
  const [own, other] = [file.split('/').slice(0, -1), target.split('/').slice(0, -1)]
  const depth = own.findIndex((name, at) => name !== other[at])
  if (depth < 2 || other.length <= depth) return []
  return [own.slice(0, depth + 1).join('/'), other.slice(0, depth + 1).join('/')]
}

function listedFolders(): string[] {
  const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  return [...architecture.matchAll(/^([a-z0-9-]+(?:\/[a-z0-9-]+)*)\/ {2,}\S/gm)].map(
    ([, folder]) => `src/${folder}`,
  )
}

test('rule 1: data and server never import each other, form and rich text never import fields', () => {
  const forbidden: [string, string][] = [
    ['src/data', 'src/server'],
    ['src/server', 'src/data'],
    ['src/form', 'fields-view'],
    ['src/form', 'fields-data'],
    ['src/rich-text', 'fields-data'],
  ]
  assert.deepEqual(
    offences(function* (file) {
      for (const { specifier } of imports.get(file)!) {
        const target = targetOf(file, specifier)
        if (
          target &&
          forbidden.some(([from, to]) => roomOf(file) === from && roomOf(target) === to)
        )
          yield `imports ${target}`
      }
    }),
    [],
  )
})

test('rule 2: the kernel imports only pure code and uses no browser globals', () => {
  // Pure themselves: texts in, texts out.
  const allowed =
    /^(\.|(@sanity\/diff-match-patch|@date-fns\/tz\/tzOffset|@sindresorhus\/slugify)$)/
  assert.deepEqual(
    offences(function* (file) {
      if (!pure.has(roomOf(file))) return
      for (const { specifier } of imports.get(file)!)
        if (!allowed.test(specifier)) yield `imports ${specifier}`
      const globals = /\b(document|window|localStorage|setTimeout|fetch)\s*[.(]/.exec(code(file))
      if (
        globals &&
        !/[.\w]/.test(code(file)[globals.index - 1] ?? '') &&
        globals[1] !== 'document'
      )
        yield `uses ${globals[0]}`
    }),
    [],
  )
})

test('rule 2: only the server and what makes projects import Node modules, only views import React', () => {
  const forNode = ['src/server', 'src/create']
  assert.deepEqual(
    offences(function* (file) {
      const room = roomOf(file)
      for (const { specifier, typeOnly } of imports.get(file)!) {
        if (specifier.startsWith('node:') && !forNode.includes(room)) yield `imports ${specifier}`
        const isReact = /^(react|react-dom|@base-ui\/react)(\/|$)/.test(specifier)
        if (isReact && !typeOnly && floorOf(room) <= 3) yield `imports ${specifier}`
      }
    }),
    [],
  )
})

test('rule 3: one clock', () => {
  const timer =
    /(?<![.\w])(?:globalThis\.|window\.)?(?:set(?:Timeout|Interval|Immediate)|request(?:AnimationFrame|IdleCallback))\(|\b(?:timer|interval|(?:debounce|throttle|audit|sample|buffer)Time)\(/
  const clocks = new Set([
    'src/data/clock.ts',
    'src/data/frames.ts',
    // Of the shells, which have no byte for a clock.
    'src/element/content-element.ts',
    'src/element/context/context-link.ts',
  ])
  assert.deepEqual(
    offences(function* (file) {
      if (clocks.has(file) || file.startsWith('src/server/')) return
      const found = timer.exec(code(file))
      if (found) yield `uses ${found[0]}`
    }),
    [],
  )
})

test('rule 4: no module-level mutable state', () => {
  const exceptions: Readonly<Record<string, string>> = {
    'src/ui/host/style-sheet.ts': 'the registration of style sheets',
    'src/element/define.ts': 'the registration of elements',
    'src/element/context/shared-dataset.ts': 'the open datasets of each page',
    'src/ui/text/icon.tsx': 'icons of modules that are loaded, once for the page like the modules',
    'src/i18n/number-text.ts': 'how a language writes numbers, which is slow to look up',
    'src/rich-text/paste/parse-html.ts': 'a page may create a policy of Trusted Types only once',
    'src/studio/offline/keep-offline.ts': 'a page may create a policy of Trusted Types only once',
    'src/value/shared-live.ts': 'the open datasets of each page',
    'src/server/scale/store-worker.ts': 'the program of a thread, of which there is one',
  }
  const found = offences((file) => mutableNames(code(file)))
  const isException = (offence: string): boolean => (offence.split(':')[0] ?? '') in exceptions
  assert.deepEqual(
    found.filter((offence) => !isException(offence)),
    [],
  )
  const unused = Object.keys(exceptions).filter(
    (file) => !found.some((offence) => offence.startsWith(`${file}:`)),
  )
  assert.deepEqual(unused, [], 'exceptions that are not needed any more')
})

/** Names that a module declares and may change while it runs. */
function* mutableNames(source: string): Iterable<string> {
  for (const [line] of source.matchAll(/^(?:export )?(?:let|var) .*/gm)) yield line
  for (const [, isExported, name, type = '', value] of source.matchAll(
    /^(export )?const (\w+)(: .+?)? =\s*(.*)/gm,
  )) {
    // Whatever imports it could change it.
    const isOpen = isExported && !/Readonly|readonly/.test(type) && /^new (Map|Set)\b/.test(value!)
    const change = new RegExp(
      `(?<![.#\\w])${name}(\\.(set|add|delete|clear|push|pop|shift|unshift|splice|fill)\\(|` +
        // Where a regular expression goes on is written before each of its uses.
        `((?!\\.lastIndex)\\.\\w+|\\[[^\\]\\n]+\\])+ (\\?\\?|\\|\\||[-+])?= )`,
    )
    if (isOpen || /^new Weak(Map|Set)\b/.test(value!) || change.test(source)) yield name!
  }
}

test('rule 6: only the data layer imports the client', () => {
  assert.deepEqual(
    offences(function* (file) {
      for (const { specifier, typeOnly } of imports.get(file)!) {
        if (specifier === '@sanity/client' && !typeOnly && roomOf(file) !== 'src/data')
          yield `imports ${specifier}`
      }
    }),
    [],
  )
})

test('rule 9: no barrels inside src', () => {
  assert.deepEqual(
    offences(function* (file) {
      const entries = ['src/index.ts', 'src/live/index.ts', 'src/server/index.ts']
      if (entries.includes(file) || file.startsWith('elements/')) return
      if (/^export (\*|\{[^}]*\}|type \{[^}]*\}) from /m.test(code(file)))
        yield 're-exports another module'
    }),
    [],
  )
})

test('rule 10: files have at most 800 lines and descriptive kebab-case names', () => {
  const dust = new Set([
    'utils',
    'util',
    'helpers',
    'helper',
    'common',
    'misc',
    'types',
    'constants',
  ])
  assert.deepEqual(
    offences(function* (file) {
      const lines = text.get(file)!.split('\n').length
      if (lines > 800) yield `${lines} lines; 800 is the wall`
      const name = basename(file).replace(/\..*$/, '')
      if (dust.has(name)) yield 'the name says nothing'
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) yield 'not kebab-case'
      if (file.split('/').length > 6) yield 'more than four folders deep'
      // Both would write the same declaration file.
      if (file.endsWith('.ts') && imports.has(`${file}x`))
        yield 'stands beside a .tsx of the same name'
    }),
    [],
  )
})

test('rule 10: a function fits a screen or two', () => {
  const most = 150
  const long = files.flatMap((file) =>
    [...bodies(text.get(file)!)]
      .filter(({ lines }) => lines > most)
      .map(({ name, lines }) => ({ name: `${file} ${name}`, lines })),
  )
  assert.deepEqual(
    long.filter(({ name, lines }) => lines > (longTables[name] ?? most)),
    [],
  )
  const unused = Object.keys(longTables).filter((known) => !long.some(({ name }) => name === known))
  assert.deepEqual(unused, [], 'exceptions that are not needed any more')
})

/** Functions that list the statements or the parts of something, one after the other, by their lines. */
const longTables: Readonly<Record<string, number>> = {
  'src/server/database/postgres/text-index.ts createPostgresTexts': 273,
  'src/server/database/tables/blobs.ts createBlobTables': 227,
  'src/server/database/tables/documents.ts createDocumentTables': 288,
  'src/server/database/tables/transactions.ts createTransactionTables': 250,
  'src/server/database/text/text-index.ts createTextTables': 197,
}

/** The functions of a module and their lines; functions inside of them count as part of them. */
function* bodies(source: string): Iterable<{ name: string; lines: number }> {
  const lines = source.split('\n')
  for (const [start, line] of lines.entries()) {
    const found =
      /^(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+)\b.*(?:=> [{(]|\bfunction\b.*[{(]|= (?:async )?\()$)/.exec(
        line,
      )
    const name = found?.[1] ?? found?.[2]
    const end = lines.findIndex((other, at) => at > start && /^[})\]]+$/.test(other))
    if (name && end > 0) yield { name, lines: end - start + 1 }
  }
}

test('vocabulary: declarations use no banned words in their names', () => {
  const banned =
    /\b(?:class|interface|type|function|const)\s+\w*(Manager|Helper|Util|_legacy|unstable_|internal_)\w*/
  assert.deepEqual(
    offences(function* (file) {
      const found = banned.exec(code(file))
      if (found) yield found[0]
    }),
    [],
  )
})

test('vocabulary: constants of modules are written in camelCase', () => {
  assert.deepEqual(
    offences(function* (file) {
      for (const [, name] of code(file).matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]*)\b/gm))
        yield name!
    }),
    [],
  )
})

test('only host-env.ts accesses the globals of the host page', () => {
  const host =
    /\b(window\.(location|history|addEventListener|localStorage|sessionStorage)|localStorage\.|sessionStorage\.|document\.(title|body|head|activeElement|cookie)|history\.(push|replace)State|\.innerHTML\s*=|setAttribute\('style')/
  // The second is on pages of sites, which load nothing of the user interface.
  const exceptions = new Set(['src/ui/host/host-env.ts', 'src/live/draft-session.ts'])
  assert.deepEqual(
    offences(function* (file) {
      if (exceptions.has(file) || file.startsWith('src/server/')) return
      const found = host.exec(code(file))
      if (found) yield `uses ${found[0]}`
    }),
    [],
  )
})

test('no style uses the selectors * + * or * ~ *', () => {
  // For each row that is inserted anywhere inside, browsers would style the whole list again.
  assert.deepEqual(
    offences(function* (file) {
      if (!file.endsWith('.css.ts')) return
      const found = /\* [+~] \*/.exec(code(file))
      if (found) yield `uses ${found[0]}`
    }),
    [],
  )
})

test('durations of what moves come from one table', () => {
  assert.deepEqual(
    offences(function* (file) {
      if (!/^src\/(?!server\/).*(css\.ts|\.tsx)$/.test(file)) return
      for (const [text] of code(file).matchAll(/[\d.]+m?s\b(?=[ ,;'"`)])/g))
        yield `has its own ${text}`
    }),
    [],
  )
})

test('field types are distinguished by their properties, not by their names', () => {
  const byName =
    /(fieldType|builtIn)\??\.name\s*[=!]==|\[[\w.]*fieldType\.name\]|switch \([\w.]*fieldType\.name\)|\w+\.(includes|has)\([\w.]*fieldType\.name\)/
  assert.deepEqual(
    offences(function* (file) {
      const found = byName.exec(code(file))
      if (found) yield `tells types apart by name: ${found[0]}`
    }),
    [],
  )
})

test('exported signatures do not use any', () => {
  assert.deepEqual(
    offences(function* (file) {
      for (const line of code(file).split('\n')) {
        if (line.startsWith('export ') && /(:|<|\|)\s*any\b/.test(line)) yield line.trim()
      }
    }),
    [],
  )
})

test('the sources read every property that the elements declare', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8')) as {
    modules: {
      declarations?: {
        tagName?: string
        members?: { kind: string; name: string; readonly?: boolean }[]
      }[]
    }[]
  }
  const sources = files.filter((file) => file.startsWith('src/')).map((file) => code(file))
  const declared = manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap(({ tagName, members = [] }) =>
      members
        .filter((one) => one.kind === 'field' && !one.readonly)
        .map(({ name }) => ({ tagName, name })),
    )
  const reads = (name: string) => {
    const read = new RegExp(
      `\\.${name}\\b|\\b${name}\\b[^{}]*\\} = |['"]${name}['"]|\\bget ${name}\\(`,
    )
    return sources.some((source) => read.test(source))
  }
  assert.deepEqual(
    declared.filter(({ name }) => !reads(name)),
    [],
  )
})

test('source files have no TODO comments and no commented-out code', () => {
  assert.deepEqual(
    offences(function* (file) {
      for (const line of text.get(file)!.split('\n')) {
        if (/\b(TODO|FIXME|XXX|HACK)\b/.test(line)) yield line.trim()
        if (/^\s*\/\/\s*(const|let|import|return|if \(|await|export)\b.*[;{)]\s*$/.test(line))
          yield line.trim()
      }
    }),
    [],
  )
})

test('ARCHITECTURE.md lists every folder, and the documents reference only existing files', () => {
  const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const listed = listedFolders()
  // A field type is one folder; its neighbours need no line of their own.
  const folders = new Set(
    files.map((file) => dirname(file)).filter((name) => /^src\/(?!fields\/)/.test(name)),
  )
  const wrong = [
    ...[...folders].filter((name) => !listed.includes(name)).map((name) => `no line: ${name}`),
    ...listed
      .filter((name) => !existsSync(join(root, name)))
      .map((name) => `no such folder: ${name}`),
  ]
  for (const [, file, name] of architecture.matchAll(/^([\w/-]+\.tsx?) {1,}([\w.]+) {2,}\S/gm)) {
    const source = text.get(`src/${file}`)
    if (source === undefined) wrong.push(`no such file: ${file}`)
    else if (!source.includes(name!)) wrong.push(`${file} has no ${name}`)
  }
  for (const page of ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'DECISIONS.md']) {
    for (const [, file] of readFileSync(join(root, page), 'utf8').matchAll(
      /`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs))`/g,
    ))
      if (!existsSync(join(root, file!)) && !existsSync(join(root, 'src', file!)))
        wrong.push(`${page}: no such file: ${file}`)
  }
  assert.deepEqual(wrong, [])
})

/** Source without comments. */
function code(file: string): string {
  return text
    .get(file)!
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
}
