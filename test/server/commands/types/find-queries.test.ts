import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findQueries, placeIn } from '../../../../src/server/commands/types/find-queries.ts'
import type { Source } from '../../../../src/server/commands/types/find-queries.ts'

function source(text: string, others: Readonly<Record<string, string>> = {}): Source {
  return {
    file: 'page.ts',
    text,
    load: (specifier) => {
      const other = others[specifier]
      return other === undefined ? null : { ...source(other, others), file: `${specifier}.ts` }
    },
  }
}

const found = (text: string, others?: Readonly<Record<string, string>>) =>
  findQueries(source(text, others)).queries.map(({ name, query }) => [name, query])

describe('queries are found in', () => {
  const cases: readonly [
    name: string,
    text: string,
    queries: readonly (readonly [string | null, string])[],
  ][] = [
    ['a tagged template', 'export const q = groq`*[0]`', [['q', '*[0]']]],
    ['a call with a template', 'const q = defineQuery(`*[0]`)', [['q', '*[0]']]],
    ['a call with quotes', `const q = defineQuery("*[_type == 'a']")`, [['q', "*[_type == 'a']"]]],
    ['a call with a tagged template', 'const q = defineQuery(groq`*[0]`)', [['q', '*[0]']]],
    ['a template after a comment', 'const q = /* groq */ `*[0]`', [['q', '*[0]']]],
    ['a constant with a type', 'const q: string = groq`*[0]`', [['q', '*[0]']]],
    [
      'a property',
      'const all = { one: groq`*[0]`, two: groq`*[1]` }',
      [
        ['one', '*[0]'],
        ['two', '*[1]'],
      ],
    ],
    ['an argument', 'client.fetch(defineQuery("*[0]"), { a: 1 })', [[null, '*[0]']]],
    [
      'a component between tags',
      `<p>Don't</p><script setup>\nconst q = groq\`*[0]\`\n</script>`,
      [['q', '*[0]']],
    ],
    [
      'code after a regular expression',
      'const r = /[`"/]/g\nconst q = groq`*[0]`',
      [['q', '*[0]']],
    ],
    ['code after a division', 'const r = a / b; const q = groq`*[0]` // c/', [['q', '*[0]']]],
    [
      'a text with escapes',
      String.raw`const q = defineQuery('*[a == "\u{41}\x42\n"]')`,
      [['q', '*[a == "AB\n"]']],
    ],
    [
      'two statements without semicolons',
      'const a = "x"\nconst q = groq`*[${a}]`\nrun(q)',
      [['q', '*[x]']],
    ],
  ]
  for (const [name, text, queries] of cases)
    test(name, () => assert.deepEqual(found(text), queries))
})

describe('no query is found in', () => {
  const cases: readonly [name: string, text: string][] = [
    ['comments', '// const q = groq`*[0]`\n/* defineQuery("*") */'],
    ['texts', 'const t = "groq`*[0]`"'],
    ['imports', 'import groq, { defineQuery } from "groq"'],
    ['a function of the name', 'function defineQuery(query) { return query }'],
    ['an ignored constant', '// @content-studio-types-ignore\nexport const q = groq`*[0]`'],
    ['one that is ignored for others', '// @sanity-typegen-ignore\nconst q = defineQuery(`*[0]`)'],
  ]
  for (const [name, text] of cases) test(name, () => assert.deepEqual(found(text), []))
})

test('a comment excludes only the query that follows', () => {
  const before = '// @content-studio-types-ignore\nconst a = b\nconst q = groq`*[0]`'
  assert.deepEqual(found(before), [['q', '*[0]']])
  const text = '// @content-studio-types-ignore\nconst a = groq`*[0]`\nconst b = groq`*[1]`'
  assert.deepEqual(found(text), [['b', '*[1]']])
})

describe('a query may contain', () => {
  test('constants, sums and constants of constants', () => {
    const text = 'const a = "x" + `y`; const b = `${a}z`; const q = groq`*{${b}, ${"w"}}`'
    assert.deepEqual(found(text), [['q', '*{xyz, w}']])
    const sum = 'const a = "x" + // first\n b\nconst b = "y"\nconst q = groq`*[${a}]`'
    assert.deepEqual(found(sum), [['q', '*[xy]']])
  })

  test('constants of other modules, also under another name', () => {
    const text = 'import { card as shown, type Card } from "./parts"\nconst q = groq`*[0]${shown}`'
    const parts = 'import { name } from "./name"\nexport const card = `{${name}}`'
    const others = { './parts': parts, './name': 'export const name = "title"' }
    assert.deepEqual(found(text, others), [['q', '*[0]{title}']])
  })

  test('nothing that is only known when it runs', () => {
    const text = 'const q = groq`*[_type == "${type}"]`\nconst r = groq`*[${order()}]`'
    const { problems } = findQueries(source(text))
    assert.deepEqual(
      problems.map(({ offset, message }) => [placeIn(text, offset), message.split(',')[0]]),
      [
        ['1:30', 'the query contains "type"'],
        ['2:20', 'the query contains "order()"'],
      ],
    )
    assert.match(problems[0]!.message, /make it a constant text, or a parameter \(\$name\)/)
  })

  test('not itself', () => {
    assert.equal(findQueries(source('const q = groq`*[${q}]`')).problems.length, 1)
  })
})

test('a source is read in a time that grows with its length only', () => {
  const many = 20_000
  const repeat = (text: (index: number) => string) =>
    Array.from({ length: many }, (_, i) => text(i)).join('\n')
  const used = `import { far } from 'other'\n${repeat((i) => `const part${i} = "${i}" // a note`)}`
  const asked = repeat((i) => `const query${i} = groq\`*[a == \${part${i}}\${far}]\``)
  const sum = `const long = defineQuery(${repeat((i) => `"${i}" +`)} "")`
  const notes = repeat(() => '// a note')
  const start = performance.now()
  const queries = found([used, asked, sum, notes].join('\n'), {
    other: `${repeat((i) => `const other${i} = ${i}`)}\nexport const far = "x"`,
  })
  assert.deepEqual(queries.at(many - 1), [`query${many - 1}`, `*[a == ${many - 1}x]`])
  assert.equal(queries.length, many + 1)
  assert.ok(performance.now() - start < 10_000)
})

test('a source that imports from itself in a circle has no text', () => {
  const text = 'import { a } from "page"\nconst q = groq`${a}`'
  const page: Source = { file: 'page.ts', text, load: () => page }
  assert.equal(findQueries(page).problems.length, 1)
})
