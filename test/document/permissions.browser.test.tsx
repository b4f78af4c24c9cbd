import type { Grant } from '../../src/protocol/projects.ts'
import { equal, match, ok, press, test, until } from '../kit/browser-test.ts'
import {
  draft,
  openArticle,
  type OpenOptions,
  published,
  startServer,
  type DatasetServer,
  type Opened,
} from '../studio/open-studio.ts'

type Studio = Opened<'content-studio'>

const read: Grant = { filter: '_id in path("**")', permissions: ['read'] }
const drafts: Grant = {
  filter: '_id in path("drafts.**")',
  permissions: ['create', 'update', 'history'],
}
const everything: Grant = {
  filter: '_id in path("**")',
  permissions: ['read', 'create', 'update', 'history'],
}
const unlocked: Grant = { filter: 'body != "locked"', permissions: ['create', 'update'] }

async function manage(server: DatasetServer, method: string, path: string, body: object) {
  const response = await fetch(`${server.url}/v1/projects/demo/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  ok(response.ok, await response.clone().text())
  return response.json()
}

/** Makes the role, or gives it other grants. */
const setRole = (server: DatasetServer, grants: readonly Grant[]) =>
  manage(server, 'PUT', 'roles/tested', { title: 'Tested', grants })

/** The studio of somebody with these grants. */
async function openAs(
  grants: readonly Grant[],
  documents: OpenOptions['documents'],
  options: OpenOptions = {},
): Promise<Studio> {
  const server = await startServer(documents ?? [])
  await setRole(server, grants)
  const { key } = await manage(server, 'POST', 'tokens', { label: 'Ada', roles: ['tested'] })
  return openArticle('a', { server, ...options, properties: { getToken: () => key } })
}

const action = (studio: Studio, name: string) =>
  studio.find('[role=group][aria-label="Document actions"] button', name)

const reasonOf = async (studio: Studio, name: string): Promise<string> => {
  const id = (await action(studio, name)).getAttribute('aria-describedby')
  return (id && studio.root.getElementById(id)?.textContent) || ''
}

const isReadOnly = (field: HTMLInputElement): boolean => field.readOnly || field.disabled

test('PERM-011 DOC-025 an action that is not allowed is disabled and says in its tooltip what is missing', async () => {
  const studio = await openAs([read, drafts], [published('a', 'Bridges'), draft('a', 'Bridges 2')])
  await studio.field('title')
  equal(
    await reasonOf(studio, 'Publish'),
    [
      'Unable to publish',
      'not allowed to update published document: No matching grants found',
      'not allowed to create published document from draft: No matching grants found',
    ].join('\n'),
  )
  match(await reasonOf(studio, 'Delete'), /^Unable to delete\nnot allowed to update published/)
  equal(await reasonOf(studio, 'Discard changes'), '')
  equal(await reasonOf(studio, 'Duplicate'), '')
  const publish = await action(studio, 'Publish')
  equal(publish.getAttribute('aria-disabled'), 'true')
  publish.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  const tooltip = await studio.find('tooltip', 'Unable to publish')
  equal(getComputedStyle(tooltip).whiteSpace, 'pre-line')
})

test('a contributor edits what is published: the draft is theirs to make', async () => {
  const studio = await openAs([read, drafts], [published('a', 'Bridges')])
  const field = await studio.field('title')
  equal(isReadOnly(field), false)
  equal(studio.query('[data-denied]'), null)
})

test('PERM-001 who may not edit reads, and is told which grant is missing', async () => {
  const studio = await openAs([read], [published('a', 'Bridges')])
  equal(isReadOnly(await studio.field('title')), true)
  const banner = await studio.find('[data-denied]', 'You can look at this document')
  const why = banner.querySelector('button')!
  equal(why.textContent, 'Why?')
  why.focus()
  await press('Enter')
  const panel = await studio.find('dialog', 'Why can’t I?')
  match(panel.textContent, /Create the draft/)
  match(panel.textContent, /Update the draft/)
  match(panel.textContent, /drafts\.a/)
  match(panel.textContent, /What Tested may do/)
  match(panel.textContent, /read where_id in path\("\*\*"\)/)
  await press('Escape')
  await studio.gone('dialog', 'Why can’t I?')
  await until('focus on Why?', () => studio.focused() === why)

  ;(await action(studio, 'Why can’t I?')).click()
  const all = await studio.find('dialog', 'Why can’t I?')
  match(all.textContent, /Update the published document.*to .*unpublish, .*delete/)
})

test('rights that change are shown at once: in the form, in the actions, and back again', async () => {
  const studio = await openAs([everything], [draft('a', 'Bridges')])
  const field = await studio.field('title')
  equal(isReadOnly(field), false)
  await setRole(studio.server, [read])
  await until('the form read-only', () => isReadOnly(field))
  await studio.find('[data-denied]')
  match(await reasonOf(studio, 'Publish'), /^Unable to publish/)
  await setRole(studio.server, [everything])
  await until('the form editable', () => !isReadOnly(field))
  await studio.gone('[data-denied]')
  equal(await studio.field('title'), field, 'the form stays as it is')
  equal(await reasonOf(studio, 'Publish'), '')
})

test('PERM-002 a filter may depend on what the document says, also while it is typed', async () => {
  const studio = await openAs([read, unlocked], [{ ...draft('a', 'Bridges'), body: 'open' }])
  const field = await studio.field('title')
  equal(isReadOnly(field), false)
  await studio.server.mutate({ patch: { id: 'drafts.a', set: { body: 'locked' } } })
  await until('the form read-only', () => isReadOnly(field))
  await studio.server.mutate({ patch: { id: 'drafts.a', set: { body: 'open' } } })
  await until('the form editable', () => !isReadOnly(field))
})

test('until the rights are known nothing is offered, and what is known stays on a reconnect', async () => {
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  const fetchSlowly: typeof fetch = async (input, init) => {
    const { url } = new Request(input, init)
    if (url.includes('/acl')) await gate
    return fetch(input, init)
  }
  const studio = await openArticle('a', {
    documents: [draft('a', 'Bridges')],
    properties: { fetch: fetchSlowly },
  })
  const publish = await action(studio, 'Publish')
  equal(publish.getAttribute('aria-disabled'), 'true')
  equal(studio.query('[data-path]'), null)
  answer()
  await studio.field('title')
  equal(await reasonOf(studio, 'Publish'), '')
})
