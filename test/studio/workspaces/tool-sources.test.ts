import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@sanity/client'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { defineType } from '../../../src/schema/define.ts'
import { resolveConfig } from '../../../src/studio/config/resolve-config.ts'
import { createToolSources } from '../../../src/studio/workspaces/tool-sources.ts'

const post = defineType({
  name: 'post',
  type: 'document',
  fields: [{ name: 'title', type: 'string' }],
})
const old = defineType({
  name: 'old',
  type: 'document',
  fields: [{ name: 'title', type: 'string' }],
})

test('SHELL-090 each source has its own schema and client and inherits missing settings from the workspace', async () => {
  const [workspace] = resolveConfig({
    name: 'blog',
    schema: { types: [post] },
    sources: [
      {
        name: 'archive',
        title: 'Archive',
        dataset: 'archive',
        plugins: [{ name: 'p', schema: { types: [old] } }],
      },
      { name: 'elsewhere', projectId: 'p2', dataset: 'x' },
    ],
  }).workspaces
  const sources = createToolSources(workspace, {
    projectId: 'p1',
    dataset: 'production',
    schema: compileSchema([post], fieldTypes),
    client: async () =>
      createClient({ projectId: 'p1', dataset: 'production', apiVersion: '1', useCdn: false }),
  })
  const seen = await Promise.all(
    sources.map(async ({ name, schema, getClient }) => {
      const { projectId, dataset } = (await getClient({ apiVersion: '2023-11-13' })).config()
      return [name, projectId, dataset, schema.documentTypes.map((type) => type.name).join()]
    }),
  )
  assert.deepEqual(seen, [
    ['blog', 'p1', 'production', 'post'],
    ['archive', 'p1', 'archive', 'old'],
    ['elsewhere', 'p2', 'x', ''],
  ])
})
