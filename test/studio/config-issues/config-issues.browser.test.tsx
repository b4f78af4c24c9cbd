import { afterEach, deepEqual, equal, match, press, test, until } from '../../kit/browser-test.ts'
import { defineType, type TypeDefinition } from '../../../src/schema/define.ts'
import { article, boxOf, config, open } from '../open-studio.ts'

const doubtful = defineType({
  name: 'note',
  type: 'document',
  fields: [{ name: 'text', type: 'string' }],
  preview: { select: { title: 'titel', subtitle: 'gone' } },
})

const broken = defineType({ name: 'x', type: 'document', fields: [{ name: 'y', type: 'zz' }] })

const { warn } = console
afterEach(() => {
  console.warn = warn
})

/** A studio with a schema that has warnings, and what it logs about them. */
async function openDoubtful(
  development: boolean,
  types: readonly TypeDefinition[] = [article, doubtful],
) {
  const lines: string[] = []
  console.warn = (line: string) => void lines.push(line)
  const studio = await open('content-studio', {
    config: { ...config, schema: { types }, development },
  })
  return { studio, logged: () => lines.filter((line) => line.includes('schema warning')) }
}

test('SHELL-045.1 the dialog lists the schema warnings below their count', async () => {
  const { studio } = await openDoubtful(true)
  ;(await studio.find('button', '2 configuration issues')).click()
  const dialog = await studio.find('dialog', 'Configuration issues')
  match(dialog.textContent, /Found 2 schema warnings/)
  deepEqual(
    [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent),
    [
      'note → preview → select → titleNo field "titel"',
      'note → preview → select → subtitleNo field "gone"',
    ],
  )
  await press('Escape')
  await studio.focus('button', '2 configuration issues')
})

test('SHELL-045.2 configuration issues are shown and logged in development only', async () => {
  const inUse = await openDoubtful(false)
  await inUse.studio.find('nav', 'Content')
  equal(inUse.studio.query('button', 'configuration issue'), null)
  deepEqual(inUse.logged(), [])
  boxOf(inUse.studio).remove()
  const { studio } = await openDoubtful(true)
  await studio.find('button', '2 configuration issues')
})

test('SHELL-046 schema warnings are logged and the studio opens; a schema error prevents it from opening', async () => {
  const { studio, logged } = await openDoubtful(true)
  await studio.find('nav', 'Content')
  await until('the warnings', () => logged().length > 0)
  equal(logged().length, 1)
  match(logged()[0] ?? '', /Found 2 schema warnings/)
  match(logged()[0] ?? '', /note → preview → select → title: No field "titel"/)
  boxOf(studio).remove()
  for (const development of [true, false]) {
    const other = await openDoubtful(development, [broken, doubtful])
    await other.studio.says('The schema has errors')
    equal(other.studio.query('nav', 'Content'), null)
    boxOf(other.studio).remove()
  }
})

test('SHELL-057 a narrow studio hides the number of configuration issues', async () => {
  const { studio } = await openDoubtful(true)
  await studio.find('button', '2 configuration issues')
  boxOf(studio).style.inlineSize = '500px'
  await studio.gone('button', '2 configuration issues')
})

test('SHELL-044.1 a schema with errors is listed problem by problem: type, place and message', async () => {
  const other = defineType({ name: 'x', type: 'document', fields: [{ name: 'z', type: 'qq' }] })
  const studio = await open('content-studio', {
    config: { ...config, schema: { types: [broken, { ...other, name: 'w' }] } },
  })
  await studio.says('The schema has errors')
  const problems = [...studio.root.querySelectorAll('li')]
  equal(problems.length, 2)
  match(problems[0]!.textContent, /x → fields → y → type.*Unknown type "zz"/)
  match(problems[1]!.textContent, /w → fields → z → type.*Unknown type "qq"/)
})

test('SHELL-044.2 a problem with a known rule links to the rule’s documentation', async () => {
  const links = { schemaHelp: 'https://own.example/rules' }
  const studio = await open('content-studio', {
    config: { ...config, links, schema: { types: [broken] } },
  })
  const link = await studio.find('link', 'About this rule')
  deepEqual(
    [link.getAttribute('href'), link.getAttribute('target')],
    ['https://own.example/rules#type-unknown', '_blank'],
  )
  boxOf(studio).remove()

  const empty = defineType({ name: 'empty', type: 'object', fields: [] })
  const schema = { types: [article, empty, doubtful] }
  const other = await open('content-studio', {
    config: { ...config, links, schema, development: true },
  })
  ;(await other.find('button', '3 configuration issues')).click()
  const dialog = await other.find('dialog', 'Found 3 schema warnings')
  deepEqual(
    [...dialog.querySelectorAll('li')].map((item) => item.querySelector('a')?.hash ?? null),
    ['#object-fields', null, null],
  )
})
