import axe from 'axe-core'
import { Rule } from '../../src/schema/validation/rule.ts'
import { deepEqual, ok, test, until } from '../kit/browser-test.ts'
import { mountForm } from './mount-form.tsx'

const rule = new Rule()

const fields = [
  {
    name: 'title',
    type: 'string',
    group: 'main',
    description: 'First',
    validation: rule.required(),
  },
  { name: 'body', type: 'text', group: 'main', validation: rule.min(30).warning() },
  { name: 'kind', type: 'string', group: 'more', options: { list: ['a', 'b'] } },
  { name: 'tone', type: 'string', group: 'more', options: { list: ['a', 'b'], layout: 'radio' } },
  { name: 'shown', type: 'boolean', description: 'On the page', validation: rule.required() },
  { name: 'old', type: 'string', deprecated: { reason: 'Use new' }, readOnly: true },
  { name: 'count', type: 'number', fieldset: 'set' },
  { name: 'link', type: 'url', fieldset: 'set' },
  {
    name: 'seo',
    type: 'object',
    description: 'For machines',
    fields: [
      { name: 'title', type: 'string', validation: rule.required() },
      {
        name: 'deep',
        type: 'object',
        options: { collapsed: true },
        fields: [{ name: 'x', type: 'string' }],
      },
    ],
  },
  { name: 'wrong', type: 'number' },
  { name: 'list', type: 'array', of: [{ type: 'string' }] },
  { name: 'slug', type: 'slug' },
]

const value = {
  _createdAt: '2024-01-01',
  body: 'short',
  seo: { deep: {} },
  wrong: 'text',
  list: ['a', 'b'],
  stray: 1,
  old: 'kept',
}

async function expectClean(host: Element) {
  const { violations } = await axe.run(host, { rules: { region: { enabled: false } } })
  deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
  )
}

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [800, 360]) {
    test(`axe finds no violations in a form with every kind of field: ${scheme}, ${width} px`, async () => {
      const form = mountForm(fields, {
        value,
        scheme,
        width,
        inputs: { revealed: true },
        type: {
          groups: [{ name: 'main' }, { name: 'more' }],
          fieldsets: [
            { name: 'set', title: 'The set', options: { columns: 2, collapsible: true } },
          ],
        },
      })
      await form.validated()
      await until('the findings', () => form.query('[data-level="error"]'))
      await expectClean(form.host)
    })
  }
}

test('axe finds no violations in fields shown as outlines with their text', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `text${at}`)
  const form = mountForm(
    names.map((name) => ({ name, type: 'text' })),
    { value: Object.fromEntries(names.map((name) => [name, 'words'])), validate: false },
  )
  const last = form.field('text59')
  ok(last.querySelector('button') && !last.querySelector('textarea'), 'an outline')
  await expectClean(form.host)
})
