import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import type { FieldType } from '../../../src/schema/field-type.ts'
import { defineType } from '../../../src/schema/define.ts'
import { ConfigError, flattenErrors } from '../../../src/studio/config/config-error.ts'
import { resolveConfig } from '../../../src/studio/config/resolve-config.ts'
import type {
  ContentConfig,
  PluginConfig,
  WorkspaceConfig,
} from '../../../src/studio/config/workspace-config.ts'
import type { Tool } from '../../../src/structure/tool.ts'

const type = (name: string) => defineType({ name, type: 'document', fields: [] })
const tool = (name: string): Tool => ({ name, title: name, component: () => null })
const at = (basePath: string, name = basePath.slice(1)): WorkspaceConfig => ({ name, basePath })

/** What a configuration is told to be wrong with, a line for each property. */
function problemsOf(config: unknown): string[] {
  try {
    resolveConfig(config as ContentConfig)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return flattenErrors(error).map(({ message }) => message)
  }
}

/** Configurations, each with the beginning of the only thing that is wrong with it; null for a good one. */
function check(table: readonly (readonly [unknown, string | null])[]): void {
  for (const [config, expected] of table) {
    const problems = problemsOf(config)
    const shown = `${inspect(config)}: ${problems.join(' | ')}`
    assert.equal(problems.length, expected === null ? 0 : 1, shown)
    if (expected !== null) assert.ok(problems[0]!.startsWith(expected), shown)
  }
}

test('SHELL-115.1 a configuration requires at least one workspace', () => {
  check([
    [[], 'At least one workspace is required'],
    [null, 'The configuration must be an object'],
    [{}, null],
    [[{}], null],
  ])
})

test('SHELL-115.2 with several workspaces, each requires a name and a base path', () => {
  check([
    [[at('/a'), at('/b')], null],
    [[at('/a'), { basePath: '/b' }], '[1].name: A name is missing'],
    [[at('/a'), { name: 'b' }], '[1].basePath: A base path is missing'],
    [[at('/a'), 'b'], '[1]: Expected a workspace, got "b"'],
  ])
})

test('SHELL-116.2 names consist of letters, digits, underscores and dashes, and start with a letter or digit', () => {
  for (const name of ['_a', '-a', 'a b', 'ä', 7]) {
    check([[{ name }, 'name: A name has only letters, digits, underscores and dashes']])
  }
  check([
    [{ name: 'a_b-1' }, null],
    [{ name: '1' }, null],
  ])
})

test('SHELL-116.1 workspace names must be unique, ignoring case', () => {
  check([
    [[at('/a', 'Prod'), at('/b', 'Test')], null],
    [[at('/a', 'Prod'), at('/b', 'prod')], '[1].name: "prod" is also the name of workspace 0'],
  ])
})

test('SHELL-117 a base path starts with a slash, does not end with one, and contains only URL characters', () => {
  const rule = 'basePath: basePath must be a string and must start with a slash'
  check([
    [{ basePath: 'studio' }, rule],
    [{ basePath: 5 }, rule],
    [{ basePath: '/a b' }, 'basePath: basePath must have only characters'],
    [{ basePath: '/a//b' }, 'basePath: basePath must have only characters'],
    [{ basePath: '/a/' }, 'basePath: basePath must not end with a slash'],
    [{ basePath: '/' }, null],
    [{ basePath: '/a-1/b_2' }, null],
  ])
})

test('SHELL-118.1 all base paths must have the same number of segments', () => {
  check([
    [[at('/a', 'a'), at('/b/c', 'b')], '[1].basePath: All base paths must have the same number'],
    [[at('/', 'x'), at('/a', 'y')], '[1].basePath: All base paths must have the same number'],
    [[at('/s/a', 'a'), at('/s/b', 'b')], null],
  ])
})

test('SHELL-118.2 base paths must be unique, ignoring case', () => {
  check([
    [[at('/A', 'x'), at('/a', 'y')], '[1].basePath: "/a" is also the basePath of workspace 0'],
    [[at('/a', 'x'), at('/b', 'y')], null],
  ])
})

test('SHELL-119.1 a tool cannot be named "tool"', () => {
  check([
    [{ tools: [tool('tool')] }, 'tools[0].name: A tool may not be named "tool"'],
    [{ tools: [tool('tools')] }, null],
  ])
})

test('SHELL-119.2 tool names must be unique', () => {
  check([
    [{ tools: [tool('a'), tool('')] }, 'tools[1].name: A tool needs a name'],
    [{ tools: [tool('a'), tool('a')] }, 'tools[1].name: There is already a tool named "a"'],
    [{ tools: [tool('structure')] }, 'tools[0].name: There is already a tool named "structure"'],
    [{ tools: [null] }, 'tools[0].name: A tool needs a name'],
    [
      { tools: [tool('a')], plugins: [{ name: 'p', tools: [tool('a')] }] },
      'tools[1].name: There is already a tool named "a"',
    ],
  ])
})

test('a field view references a type by name or brings a complete type definition', () => {
  const colour = { name: 'colour', jsonType: 'string', example: '#000', isValue: () => true }
  const rule = 'Expected the name of a type, or a type with name, jsonType and isValue'
  check([
    [{ fields: [{ type: 'string' }, { type: colour as unknown as FieldType }] }, null],
    [{ fields: [{ type: { ...colour, isValue: 5 } as never }] }, `fields[0].type: ${rule}`],
    [{ fields: [{ input: () => null } as never] }, `fields[0].type: ${rule}`],
    [{ fields: [{ type: 'string', input: 'my-input' }] }, null],
    [
      { fields: [{ type: 'string', input: 'input' }] },
      'fields[0].input: Expected a component, or the tag name of a custom element',
    ],
    [{ fields: [null as never] }, 'fields[0]: Expected an object'],
  ])
})

const stamp = { name: 'stamp', describe: () => null }
const seo = { name: 'seo', title: 'SEO', component: 'seo-panel' }

test('SHELL-123 plugins extend or replace the configuration so far, the innermost plugin first', () => {
  const inner: PluginConfig = { name: 'inner', schema: { types: [type('a')] }, tools: [tool('a')] }
  const outer: PluginConfig = {
    name: 'outer',
    plugins: [inner],
    schema: { types: (previous) => [type('b'), ...previous] },
    tools: [tool('b')],
    templates: [{ id: 'b', schemaType: 'b' }],
    i18n: { locales: [{ id: 'nb-NO', title: 'Norsk', bundles: [], weekInfo }] },
    document: { actions: [stamp], badges: [{ name: 'new', describe: () => null }] },
    assetSources: [{ name: 'shelf', component: 'picture-shelf' }],
  }
  const [workspace] = resolveConfig({
    name: 'root',
    title: 'Root',
    plugins: [outer, { name: 'last', document: { inspectors: [seo] } }],
    schema: { types: [type('c')] },
    tools: (previous, context) => [...previous.toReversed(), tool(`of-${context.workspace.name}`)],
    templates: [{ id: 'c', schemaType: 'c' }],
    document: { actions: (previous) => previous.filter(({ name }) => name !== 'duplicate') },
  }).workspaces
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  assert.deepEqual(names(workspace.schema.types), ['b', 'a', 'c'])
  assert.deepEqual(names(workspace.tools), ['b', 'a', 'of-root'])
  assert.deepEqual(
    workspace.templates.map(({ id }) => id),
    ['b', 'c'],
  )
  assert.deepEqual(
    workspace.i18n.locales.map(({ id }) => id),
    ['en-US', 'nb-NO'],
  )
  const { actions, badges, inspectors, assetSources, plugins } = workspace.extensions
  assert.deepEqual(names(actions), [
    'publish',
    'discardChanges',
    'unpublish',
    'delete',
    'restore',
    'stamp',
  ])
  assert.deepEqual(names(badges), ['new'])
  assert.deepEqual(names(inspectors), ['seo'])
  assert.deepEqual(names(assetSources), ['shelf'])
  assert.deepEqual(plugins, ['inner', 'outer', 'last'])
})

test('actions, badges and inspectors require a unique name and a function or component', () => {
  const document = (given: object) => ({ document: given })
  check([
    [
      document({ actions: [{ name: 'stamp' }] }),
      'document.actions[6].describe: An action that is none of ours needs a function that describes it',
    ],
    [
      document({ actions: [{ name: 'publish' }] }),
      'document.actions[6].name: "publish" is in the list already',
    ],
    [document({ actions: () => [null] }), 'document.actions[0]: Expected an object, got null'],
    [document({ badges: [{ describe: () => null }] }), 'document.badges[0].name: It needs a name'],
    [
      document({ badges: [{ name: 'new' }] }),
      'document.badges[0].describe: A badge needs a function that describes it',
    ],
    [
      document({ inspectors: [{ name: 'seo', component: 'seo-panel' }] }),
      'document.inspectors[0].title: An inspector needs a title',
    ],
    [
      document({ inspectors: [{ ...seo, component: 'panel' }] }),
      'document.inspectors[0].component: Expected a component, or the tag name of a custom element, got "panel"',
    ],
  ])
})

test('a preview requires a title and functions', () => {
  const preview = { title: 'Page', url: () => '/' }
  check([
    [{ previews: [preview, { ...preview, locate: () => null }] }, null],
    [{ previews: preview }, 'previews: Expected an array'],
    [{ previews: [{ ...preview, title: '' }] }, 'previews[0].title: A preview needs a title'],
    [
      { previews: [preview, { title: 'Page', url: '/' }] },
      'previews[1].url: A preview needs a function that returns the address of a document',
    ],
    [
      { previews: [{ ...preview, locate: 'id' }] },
      'previews[0].locate: Expected a function, got "id"',
    ],
    [{ previews: [{ ...preview, drafts: true, route: '/api/draft' }] }, null],
    [
      { previews: [{ ...preview, drafts: 'yes' }] },
      'previews[0].drafts: Expected true or false, got "yes"',
    ],
    [
      { previews: [{ ...preview, route: true }] },
      'previews[0].route: Expected a path on the site, got true',
    ],
  ])
})

test('a part of the studio requires a unique name, a known place and a component', () => {
  const part = { name: 'quota', place: 'sidebar', component: 'office-quota' }
  check([
    [{ studioParts: [part] }, null],
    [{ studioParts: [{ ...part, name: '' }] }, 'studioParts[0].name: It needs a name'],
    [{ studioParts: [part, part] }, 'studioParts[1].name: "quota" is in the list already'],
    [
      { studioParts: [{ ...part, place: 'cellar' }] },
      'studioParts[0].place: Expected one of navbar-status, navbar-menu, sidebar, around-studio, around-tool, got "cellar"',
    ],
    [
      { studioParts: [{ ...part, component: 'quota' }] },
      'studioParts[0].component: Expected a component, or the tag name of a custom element',
    ],
  ])
})

test('plugins given beside a configuration come before its own and are not listed with them', () => {
  const part = (name: string) =>
    ({ name, place: 'navbar-menu', component: 'office-board' }) as const
  const [workspace] = resolveConfig(
    {
      plugins: [{ name: 'office', studioParts: [part('board')] }],
      studioParts: (previous) => previous.toReversed(),
    },
    [{ name: 'built-in', studioParts: [part('help')] }],
  ).workspaces
  assert.deepEqual(
    workspace.extensions.studioParts.map(({ name }) => name),
    ['board', 'help'],
  )
  assert.deepEqual(workspace.extensions.plugins, ['office'])
})

const weekInfo = { firstDay: 1, weekend: [6, 7] }

test('SHELL-124 a value that is neither a list nor a function is an error that names the property', () => {
  const failing = () => {
    throw new Error('no tools today')
  }
  const selfish: { name: string; plugins: unknown[] } = { name: 'selfish', plugins: [] }
  selfish.plugins.push(selfish)
  check([
    [{ tools: 'x' }, 'tools: Expected an array or a function, got "x"'],
    [{ schema: { types: {} } }, 'schema.types: Expected an array or a function, got an object'],
    [{ document: { actions: 5 } }, 'document.actions: Expected an array or a function, got 5'],
    [{ tools: () => 'x' }, 'tools: The function must return an array, it returned "x"'],
    [{ tools: failing }, 'tools: The function threw: no tools today'],
    [{ plugins: 'x' }, 'plugins: Expected an array, got "x"'],
    [{ plugins: [7] }, 'plugins[0]: Expected a plugin, got 7'],
    [{ plugins: [selfish] }, 'plugins[0].plugins[0]: A plugin cannot contain itself'],
    [{ plugins: [{}] }, 'plugins[0].name: A plugin needs a name'],
    [
      { plugins: [{ name: 'a', plugins: [{ name: 'b', templates: true }] }] },
      'plugins[0].plugins[0].templates: Expected an array or a function, got true',
    ],
  ])
})

test('SHELL-120 an error in the bundles of a language names the property', () => {
  const locale = { id: 'nb-NO', title: 'Norsk', weekInfo }
  check([
    [{ i18n: { locales: [{ ...locale, bundles: {} }] } }, 'i18n.locales[1]: Locale "nb-NO"'],
    [{ i18n: { locales: {} } }, 'i18n.locales: Expected an array or a function'],
  ])
})

test('SHELL-089 a resolved workspace contains all its properties', () => {
  const icon = () => null
  const [workspace] = resolveConfig({
    name: 'blog',
    title: 'Blog',
    subtitle: 'What we think',
    basePath: '/blog',
    icon,
    projectId: 'p1',
    dataset: 'd1',
    theme: { accent: '#0a7' },
    auth: { mode: 'replace', providers: [] },
    schema: { types: [type('post')] },
    templates: [{ id: 't', schemaType: 'post' }],
    tools: [tool('vision')],
    sources: [{ name: 'archive', dataset: 'd2', schema: { types: [type('old')] } }],
  }).workspaces
  const { schema, i18n, tools, templates, sources, extensions: _, config: __, ...rest } = workspace
  assert.deepEqual(rest, {
    name: 'blog',
    title: 'Blog',
    subtitle: 'What we think',
    basePath: '/blog',
    icon: undefined,
    customIcon: icon,
    projectId: 'p1',
    dataset: 'd1',
    apiHost: undefined,
    theme: { accent: '#0a7' },
    auth: { mode: 'replace', providers: [] },
    fieldTypes,
  })
  assert.equal(schema.types[0]?.name, 'post')
  assert.equal(i18n.locales[0]?.id, 'en-US')
  assert.equal(tools[0]?.name, 'vision')
  assert.equal(templates[0]?.id, 't')
  const [archive] = sources
  assert.deepEqual(
    [archive?.name, archive?.projectId, archive?.dataset, archive?.schema.types[0]?.name],
    ['archive', 'p1', 'd2', 'old'],
  )
  assert.equal(resolveConfig({ icon: 'book' }).workspaces[0].icon, 'book')
})

test('ERR-007 errors in the sources of a workspace are reported as one error with its causes', () => {
  const bad = { schema: { types: 'x' } } as never
  const config: WorkspaceConfig = {
    sources: [{ name: 'a', ...(bad as object) }, bad, { name: 'c' }],
  }
  assert.throws(
    () => resolveConfig(config),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError)
      assert.deepEqual(
        flattenErrors(error).map(({ property }) => property),
        ['sources[0].schema.types', 'sources[1].name', 'sources[1].schema.types'],
      )
      assert.deepEqual(
        error.causes.map(({ property }) => property),
        ['sources[0].schema.types', 'sources[1]'],
      )
      return true
    },
  )
  const workspaces = [at('/a'), at('/b')].map((workspace) => ({ ...workspace, tools: 'x' }))
  assert.throws(
    () => resolveConfig(workspaces as never),
    (error: unknown) => error instanceof ConfigError && error.causes.length === 2,
  )
})

test('search.strategy accepts only the known strategies', () => {
  check([
    [{ search: {} }, null],
    [{ search: { strategy: 'text' } }, null],
    [{ search: { strategy: 'new' } }, 'search.strategy: Expected "weighted" or "text", got "new"'],
  ])
})
