import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { commands } from '../../../../src/server/commands/index.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'content-types-'))
after(() => rmSync(root, { recursive: true }))

/** A folder with these files, in which commands are given as on the command line. */
function project(files: Readonly<Record<string, string>>) {
  const cwd = mkdtempSync(join(root, 'project-'))
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(cwd, file)), { recursive: true })
    writeFileSync(join(cwd, file), text)
  }
  for (const [file, text] of Object.entries(files)) write(file, text)
  symlinkSync(join(repository, 'node_modules'), join(cwd, 'node_modules'))
  return {
    cwd,
    write,
    read: (file = 'content-types.ts') => readFileSync(join(cwd, file), 'utf8'),
    async run(line: string): Promise<{ code: number; out: string; err: string }> {
      const [name, ...args] = line.split(' ')
      const said = { out: '', err: '' }
      const command = commands.find((known) => known.name === name)!
      const code = await command.run(args, {
        cwd,
        out: (text) => void (said.out += text),
        err: (text) => void (said.err += text),
        isInteractive: false,
      })
      return { code: code ?? 0, ...said }
    },
    /** The errors that the compiler finds in all files. */
    async compile(): Promise<string> {
      const options = {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: [],
        module: 'esnext',
      }
      const compilerOptions = { ...options, moduleResolution: 'bundler', target: 'es2022' }
      write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
      const tsc = join(repository, 'node_modules/typescript/bin/tsc')
      const done = promisify(execFile)(process.execPath, [tsc, '-p', cwd], { cwd })
      return done.then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      )
    },
  }
}

const schema = `
export const types = [
  {
    name: 'post',
    type: 'document',
    fields: [
      { name: 'title', type: 'string' },
      { name: 'kind', type: 'string', options: { list: ['news', { value: 'essay', title: 'Essay' }] } },
      { name: 'author', type: 'reference', to: [{ type: 'person' }] },
      { name: 'body', type: 'array', of: [{ type: 'block' }, { type: 'quote' }] },
      { name: 'seo', type: 'object', fields: [{ name: 'hidden', type: 'boolean' }] },
    ],
  },
  { name: 'person', type: 'document', fields: [{ name: 'name', type: 'string' }] },
  { name: 'quote', type: 'object', fields: [{ name: 'text', type: 'text' }] },
]
`
const queries = `
import { defineQuery } from 'groq'
export const postsQuery = defineQuery(\`*[_type == "post"]{title, kind, "author": author->name, body}\`)
`

describe('types', () => {
  test('writes the types of the schema, and the results of queries', async () => {
    const { run, read } = project({ 'schema.ts': schema, 'src/queries.ts': queries })
    assert.deepEqual(await run('types'), {
      code: 0,
      out: '',
      err: 'wrote content-types.ts: 5 types, 1 queries\n',
    })
    const text = read()
    assert.match(
      text,
      /^\/\/ Written by .*\n\nimport type \{\} from "@sanity\/client"\n\nexport type Post/,
    )
    for (const name of ['Post', 'Person', 'Quote', 'SanityImageAsset', 'SanityFileAsset']) {
      assert.match(text, new RegExp(`^export type ${name} = \\{$`, 'm'))
    }
    assert.match(text, /kind\?: "news" \| "essay"/)
    assert.match(text, /\(\{\n +_key: string\n +\} & Quote\)>/)
    assert.match(
      text,
      /`postsQuery` in src\/queries\.ts \*\/\nexport type PostsQueryResult = Array<\{/,
    )
    assert.equal((await run('types')).err, 'unchanged content-types.ts: 5 types, 1 queries\n')
  })

  test('gives @sanity/client the types of its answers', async () => {
    const { run, compile, write } = project({ 'schema.ts': schema, 'src/queries.ts': queries })
    assert.equal((await run('types')).code, 0)
    write(
      'page.ts',
      `import { createClient } from '@sanity/client'
       import type { Post, Quote } from './content-types'
       import { postsQuery } from './src/queries'
       const client = createClient({ projectId: 'demo', dataset: 'production', apiVersion: '2025-01-01', useCdn: false })
       const [post] = await client.fetch(postsQuery)
       export const author: string | null = post!.author
       export const kind: 'news' | 'essay' | null = post!.kind
       export const quotes: Quote[] = (post!.body ?? []).filter((one) => one._type === 'quote')
       export const stored: Partial<Post> = { _type: 'post', seo: { hidden: true } }
       // @ts-expect-error: it is a text
       export const title: number = post!.title
       // @ts-expect-error: it is not asked for
       post!.seo`,
    )
    assert.equal(await compile(), '')
  })

  test('types the queries of the demo, which compile', async () => {
    const { run, compile, cwd, read, write } = project({})
    cpSync(join(repository, 'demo/pages/magazine/queries.ts'), join(cwd, 'pages/queries.ts'))
    const newsroom = join(repository, 'demo/scenarios/newsroom/schema/index.ts')
    const { code, err } = await run(
      `types --schema ${newsroom} --queries pages --file types/all.ts`,
    )
    assert.deepEqual({ code, err }, { code: 0, err: 'wrote types/all.ts: 15 types, 9 queries\n' })
    rmSync(join(cwd, 'pages'), { recursive: true })
    write(
      'page.ts',
      `import type { ArticleQueryResult, IssuesQueryResult } from './types/all'
       declare const article: NonNullable<ArticleQueryResult>
       export const names: (string | null)[] = article.authors!.map(({ name }) => name)
       export const width: number | undefined = article.image?.size?.width
       export const price: number | null = ([] as IssuesQueryResult)[0]!.price`,
    )
    assert.equal(await compile(), '')
    const results = read('types/all.ts').split('/** `').slice(1)
    assert.equal(results.length, 9)
    assert.doesNotMatch(results.join(''), /never|unknown/)
  })

  test('--check fails for a file that is missing or stale, and writes nothing', async () => {
    const { run, write, read } = project({ 'schema.ts': schema, 'src/queries.ts': queries })
    const stale =
      'content-types.ts is not up to date: run "content-studio types" and commit the file\n'
    assert.deepEqual(await run('types --check'), { code: 1, out: '', err: stale })
    assert.throws(() => read(), { code: 'ENOENT' })
    await run('types')
    assert.deepEqual(await run('types --check'), { code: 0, out: '', err: '' })
    const current = read()
    write('content-types.ts', current.replaceAll('\n', '\r\n'))
    assert.equal((await run('types --check')).code, 0)
    write('content-types.ts', current)
    write('schema.ts', schema.replace("name: 'kind'", "name: 'sort'"))
    const { code, err } = await run('types --check')
    assert.equal(code, 1)
    assert.match(err, /src\/queries\.ts:3:\d+ no type that is read here has a field "kind"/)
    assert.ok(err.endsWith(stale))
    assert.equal(read(), current)
  })

  test('reports mistakes in queries with their places, and types the others', async () => {
    const { run, read } = project({
      'schema.ts': schema,
      'a.ts': queries,
      'b/b.tsx': [
        'const one = groq`*[_type == "post"]{',
        '  title, titel',
        '}`',
        'const two = groq`*[_type == "post"]{`',
        'const three = groq`*[_type == "${type}"]`',
        'const four = groq`*[_type == "psot"]`',
        'const postsQuery = groq`*`',
      ].join('\n'),
      'node_modules.ts': '',
    })
    const { code, err } = await run('types')
    assert.equal(code, 1)
    const lines = err.trim().split('\n')
    assert.deepEqual(
      lines.map((line) =>
        line.replace(/: (?:correct|make|rename) .*/, '').replace(/(?<=4:36) .*/, ''),
      ),
      [
        'b/b.tsx:2:10 no type that is read here has a field "titel"',
        'b/b.tsx:4:36',
        'b/b.tsx:5:34 the query contains "type", whose text is only known when it runs',
        'b/b.tsx:6:31 there is no type "psot"',
        'b/b.tsx:7:25 "postsQuery" is also the name of the query at a.ts:3:40',
        'wrote content-types.ts: 5 types, 4 queries',
      ],
    )
    assert.match(lines[1]!, /^b\/b\.tsx:4:\d+ .*correct the query, which has no type$/)
    assert.match(read(), /export type OneResult = /)
  })

  test('parts of queries are no queries', async () => {
    const { run, read } = project({
      'schema.ts': schema,
      'queries.ts':
        'const card = groq`{title}`\nconst all = groq`*[_type == "post"]`\nconst q = groq`${all}${card}`',
    })
    assert.deepEqual((await run('types')).code, 0)
    const names = [...read().matchAll(/type (\w+Result)/g)].map(([, name]) => name)
    assert.deepEqual(names, ['AllResult', 'QResult'])
  })

  const messages: readonly [name: string, files: Record<string, string>, line: string, RegExp][] = [
    ['no schema', {}, 'types', /There is no schema\.ts .* with --schema FILE/],
    ['a wrong name', {}, 'types --schema a.ts', /There is no file a\.ts: name the module/],
    [
      'a module without types',
      { 'schema.ts': 'export default 1' },
      'types',
      /^Error: schema\.ts: it exports no types: export/,
    ],
    [
      'a syntax error',
      { 'schema.ts': 'import "./part"', 'part.ts': '\nconst = 1' },
      'types',
      /part\.ts:2.*: /,
    ],
    [
      'a module of a page',
      { 'schema.ts': 'import "./part"', 'part.ts': '\ndocument.title' },
      'types',
      /part\.ts:2:1: document is not defined: types are loaded without a page; move them/,
    ],
    [
      'JSX',
      { 'schema.ts': 'import "./part"', 'part.tsx': '<a />' },
      'types',
      /schema\.ts: .*part\.tsx.*; types are loaded without a bundler: move them/,
    ],
    [
      'errors in the schema',
      {
        'schema.ts':
          'export default [{ name: "a", type: "document", fields: [{ name: "b", type: "strin" }] }]',
      },
      'types',
      /schema\.ts: the schema has errors\n {2}a\.fields\.b.*strin/,
    ],
    [
      'types of the same name',
      {
        'schema.ts':
          'export const a = [{ name: "a", type: "string" }], b = [{ name: "a", type: "number" }]',
      },
      'types',
      /schema\.ts: two types are named "a": name with --schema/,
    ],
    [
      'a module that ends',
      { 'schema.ts': 'process.exit()' },
      'types',
      /schema\.ts ended the process/,
    ],
    [
      '--check with --watch',
      { 'schema.ts': schema },
      'types --check --watch',
      /--check and --watch exclude each other/,
    ],
  ]
  for (const [name, files, line, message] of messages) {
    test(`says what to do about ${name}`, async () => {
      await assert.rejects(project(files).run(line), (error) => message.test(String(error)))
    })
  }

  const modules: readonly [name: string, files: Record<string, string>][] = [
    [
      'a configuration with plugins',
      {
        'content.config.ts':
          'export default { plugins: [{ name: "p", schema: { types: [{ name: "q", type: "string" }] } }], schema: { types: (before) => [...before, { name: "post", type: "document", fields: [{ name: "a", type: "q" }] }] } }',
      },
    ],
    [
      'types one by one',
      {
        'src/schema/index.ts': 'import "./a.css"\nexport * from "./types"',
        'src/schema/types.ts':
          'export const q = { name: "q", type: "string" }, post = { name: "post", type: "document", fields: [{ name: "a", type: "q" }] }',
      },
    ],
    [
      'JSON',
      {
        'schema.json':
          '[{ "name": "q", "type": "string" }, { "name": "post", "type": "document", "fields": [{ "name": "a", "type": "q" }] }]',
      },
    ],
  ]
  for (const [name, files] of modules) {
    test(`reads a schema from ${name}`, async () => {
      const { run, read } = project(files)
      assert.equal(
        (await run(`types${'schema.json' in files ? ' --schema schema.json' : ''}`)).code,
        0,
      )
      assert.match(read(), /export type Q = string\n/)
      assert.match(read(), /export type Post = \{[^}]*a\?: Q\n\}/)
    })
  }

  test('follows the path aliases of the project, in its schema and in its queries', async () => {
    const { run, read } = project({
      'tsconfig.json':
        '{ // paths\n"compilerOptions": { "paths": { "@/*": ["./src/*"], "types": ["./src/a.ts"], }, }, }',
      'schema.ts':
        'import { q } from "@/parts/q"\nimport { post } from "types"\nexport default [q, post]',
      'src/parts/q.ts': 'export const q = { name: "q", type: "string" }',
      'src/a.ts':
        'export const post = { name: "post", type: "document", fields: [{ name: "a", type: "q" }] }',
      'src/parts/card.ts': 'export const card = `{a}`',
      'src/page.astro':
        '---\nimport { card } from "@/parts/card"\nconst posts = groq`*[_type == "post"]${card}`\n---\n<p>It\'s</p>',
    })
    assert.equal((await run('types')).code, 0)
    assert.match(read(), /type PostsResult = Array<\{\n {2}a: Q \| null\n\}>/)
  })

  test('--watch goes on after a folder was away', { timeout: 60_000 }, async () => {
    const { cwd, write } = project({ 'schema.ts': schema, 'a/q.ts': queries, 'b/q.ts': '' })
    const cli = join(repository, 'src/server/cli.ts')
    const folders = ['--queries', 'a', '--queries', 'b']
    const child = spawn(process.execPath, [cli, 'types', '--watch', ...folders], { cwd })
    const said = createInterface(child.stderr)[Symbol.asyncIterator]()
    const says = async (text: string): Promise<void> => {
      for (;;) {
        const { value, done } = await said.next()
        assert.ok(!done, `it ended before "${text}"`)
        if (String(value).includes(text)) return
      }
    }
    try {
      await says('wrote content-types.ts')
      rmSync(join(cwd, 'b'), { recursive: true })
      await says('ENOENT')
      mkdirSync(join(cwd, 'b'))
      write('a/q.ts', queries.replace('postsQuery', 'newsQuery'))
      await says('wrote content-types.ts')
    } finally {
      child.kill()
      await once(child, 'close')
    }
  })

  test(
    '--watch writes again after a change of a source, and after an error',
    { timeout: 60_000 },
    async () => {
      const { cwd, write, read } = project({
        'schema.ts': 'export default 1',
        'src/queries.ts': queries,
      })
      const cli = join(repository, 'src/server/cli.ts')
      const child = spawn(process.execPath, [cli, 'types', '--watch'], { cwd })
      let said = ''
      child.stderr.setEncoding('utf8')
      const says = async (text: string): Promise<void> => {
        while (!said.includes(text)) said += String((await once(child.stderr, 'data'))[0])
        said = ''
      }
      try {
        await says('it exports no types')
        write('schema.ts', schema)
        await says('wrote content-types.ts')
        assert.match(read(), /PostsQueryResult/)
        write('src/queries.ts', queries.replace('postsQuery', 'newsQuery'))
        await says('wrote content-types.ts')
        assert.match(read(), /NewsQueryResult/)
      } finally {
        child.kill()
        await once(child, 'exit')
      }
    },
  )
})

describe('schema', () => {
  test('writes the types as JSON, which is a schema again', async () => {
    const { run, read } = project({ 'schema.ts': `console.log("hello")\n${schema}` })
    const { code, out, err } = await run('schema')
    assert.deepEqual({ code, err }, { code: 0, err: '' })
    const types = JSON.parse(out) as { name: string }[]
    assert.deepEqual(
      types.map(({ name }) => name),
      ['post', 'person', 'quote'],
    )
    assert.equal((await run('schema schema.json')).err, 'wrote schema.json\n')
    assert.equal(read('schema.json'), out)
    assert.equal((await run('schema --schema schema.json')).out, out)
  })

  test('names the functions that it leaves out', async () => {
    const { run } = project({
      'schema.ts':
        'export default [{ name: "a", type: "string", hidden: () => true, validation: (rule) => rule.required() }]',
    })
    const { out, err } = await run('schema')
    assert.equal(err, 'left out, because they are functions: a.hidden\n')
    assert.match(out, /"required"/)
  })

  test('--groq writes it as groq-js reads it', async () => {
    const { run } = project({ 'schema.ts': schema })
    const types = JSON.parse((await run('schema --groq')).out) as { name: string; type: string }[]
    assert.deepEqual(
      types.map(({ name, type }) => `${type} ${name}`),
      [
        'document post',
        'document person',
        'type quote',
        'document sanity.imageAsset',
        'document sanity.fileAsset',
      ],
    )
  })
})
