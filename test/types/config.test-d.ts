// Checked by tsc, never run: each mistake in a configuration is reported on its own line.
import { defineConfig } from '../../src/studio/config/define-config.ts'
import type { FieldType } from '../../src/schema/field-type.ts'

const types = [{ name: 'article', type: 'document', fields: [{ name: 'title', type: 'string' }] }]

export const right = [
  defineConfig({ title: 'Magazine', schema: { types } }),
  defineConfig([{ name: 'one', basePath: '/one', schema: { types } }]),
]

export const one = defineConfig({
  // @ts-expect-error a title is a text
  title: 3,
  schema: { types },
})

export const unknown = defineConfig({
  title: 'Magazine',
  // @ts-expect-error no such property
  titel: 'Magazine',
})

export const nested = defineConfig({
  schema: { types },
  auth: {
    // @ts-expect-error not a way to sign in
    loginMethod: 'password',
  },
})

export const list = defineConfig([
  {
    name: 'one',
    // @ts-expect-error a path is a text
    basePath: 1,
  },
])

export const parts = defineConfig({
  schema: { types },
  studioParts: [
    {
      name: 'quota',
      place: 'navbar-status',
      component: ({ isNarrow }) => (isNarrow ? '5' : '5 of 9'),
    },
    {
      name: 'gate',
      place: 'around-tool',
      component: ({ tool, children }) => tool.title && children,
    },
    // @ts-expect-error no such place
    { name: 'cellar', place: 'cellar', component: 'office-cellar' },
  ],
})

const colour: FieldType<string> = {
  name: 'colour',
  jsonType: 'string',
  example: '#00aa77',
  isValue: (value): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value),
  filter: () => 'string',
  column: () => ({ kind: 'text', value: (path) => path, order: (path) => path }),
  preview: (value) => ({ title: value }),
}
export const own = defineConfig({
  schema: { types },
  fields: [{ type: colour, input: 'colour-input' }],
})
