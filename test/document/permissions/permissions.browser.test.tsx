import { defineType } from '../../../src/schema/define.ts'
import type { Grant } from '../../../src/protocol/projects.ts'
import { equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import {
  article,
  config as plainConfig,
  draft,
  open,
  openArticle,
  type OpenOptions,
  person,
  published,
  startServer,
  type DatasetServer,
  type Opened,
} from '../../studio/open-studio.ts'
import { entryReason } from '../../kit/document-menu.ts'

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
  if (name !== 'Publish') return entryReason(studio, name)
  const id = (await action(studio, name)).getAttribute('aria-describedby')
  return (id && studio.root.getElementById(id)?.textContent) || ''
}

/** A link where it may be used, a button where it may not. */
const createButton = (studio: Studio) => studio.find('header :is(a, button)', 'Create Article')

const isReadOnly = (field: HTMLInputElement): boolean => field.readOnly || field.disabled

test('PERM-011 a forbidden action is disabled, and its tooltip names the missing grants', async () => {
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

test('a form method rejects with the reason that its button shows, without an event or a request', async () => {
  const server = await startServer([published('a', 'Bridges'), draft('a', 'Bridges 2')])
  await setRole(server, [read, drafts])
  const { key } = await manage(server, 'POST', 'tokens', { label: 'Ada', roles: ['tested'] })
  const form = await open('document-form', {
    server,
    attributes: { 'document-id': 'a', 'document-type': 'article' },
    properties: { getToken: () => key },
  })
  await form.field('title')
  let asked = 0
  form.element.addEventListener('content-before-publish', () => asked++)
  const button = await form.find('[role=group][aria-label="Document actions"] button', 'Publish')
  const reason = form.root.getElementById(button.getAttribute('aria-describedby')!)?.textContent
  const refusal = await form.element.publish().catch((error: unknown) => error as Error)
  equal((refusal as Error).message, reason)
  equal((refusal as Error & { code: string }).code, 'forbidden')
  equal(asked, 0)
})

test('a contributor can edit a published document because drafts are allowed', async () => {
  const studio = await openAs([read, drafts], [published('a', 'Bridges')])
  const field = await studio.field('title')
  equal(isReadOnly(field), false)
  equal(studio.query('[data-denied]'), null)
})

test('PERM-001 a user without edit permission sees a read-only form and the missing grant', async () => {
  const studio = await openAs([read], [published('a', 'Bridges')])
  equal(isReadOnly(await studio.field('title')), true)
  const banner = await studio.find('[data-denied]', 'You can view this document')
  const why = banner.querySelector('button')!
  equal(why.textContent, 'Why?')
  why.focus()
  await press('Enter')
  const panel = await studio.find('dialog', 'Why can’t I?')
  match(panel.textContent, /Create the draft/)
  match(panel.textContent, /Update the draft/)
  match(panel.textContent, /drafts\.a/)
  match(panel.textContent, /Permissions of Tested/)
  match(panel.textContent, /read where _id in path\("\*\*"\)/)
  await press('Escape')
  await studio.gone('dialog', 'Why can’t I?')
  await until('focus on Why?', () => studio.focused() === why)

  ;(await action(studio, 'Why can’t I?')).click()
  const all = await studio.find('dialog', 'Why can’t I?')
  match(all.textContent, /Update the published document.*to .*unpublish, .*delete/)
})

test('changed permissions take effect immediately in the form and the actions, in both directions', async () => {
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

test('PERM-002 permissions follow a grant filter on the document’s content as it changes', async () => {
  const studio = await openAs([read, unlocked], [{ ...draft('a', 'Bridges'), body: 'open' }])
  const field = await studio.field('title')
  equal(isReadOnly(field), false)
  await studio.server.mutate({ patch: { id: 'drafts.a', set: { body: 'locked' } } })
  await until('the form read-only', () => isReadOnly(field))
  await studio.server.mutate({ patch: { id: 'drafts.a', set: { body: 'open' } } })
  await until('the form editable', () => !isReadOnly(field))
})

test('PERM-024 a document the user may not create is read-only and explains why', async () => {
  const server = await startServer([])
  await setRole(server, [read])
  const { key } = await manage(server, 'POST', 'tokens', { label: 'Ada', roles: ['tested'] })
  const studio = await openArticle('new,template=article', {
    server,
    properties: { getToken: () => key },
  })
  equal(isReadOnly(await studio.field('title')), true)
  const banner = await studio.find('[data-denied]', 'You cannot create Article documents')
  banner.querySelector('button')!.click()
  const panel = await studio.find('dialog', 'Why can’t I?')
  match(panel.textContent, /Create the draft drafts\.new/)
})

test('the history is available to users with history permission', async () => {
  const studio = await openAs([read], [published('a', 'Bridges')])
  await studio.field('title')
  const history = await studio.find('button', 'History and changes')
  equal(history.getAttribute('aria-disabled'), 'true')
  await setRole(studio.server, [{ ...read, permissions: ['read', 'history'] }])
  await until('the history', async () => {
    const button = await studio.find('button', 'History and changes')
    return button.getAttribute('aria-disabled') === null
  })
})

test('C26 each denied action names the missing grant: history, a new document, a deleted document', async () => {
  const studio = await openAs([read], [published('a', 'Bridges')])
  await studio.field('title')
  const whys = async (opener: HTMLElement): Promise<string> => {
    opener.focus()
    await press('Enter')
    const { textContent } = await studio.find('dialog', 'Why can’t I?')
    await press('Escape')
    await studio.gone('dialog', 'Why can’t I?')
    await until('focus where it was', () => studio.focused() === opener)
    return textContent
  }
  match(
    await whys(await action(studio, 'Why can’t I?')),
    /See history of this document a to see history/,
  )
  const create = await studio.find('header button', 'Why can’t I?')
  match(await whys(create), /Create a new document of this type\s+to create/)
  await setRole(studio.server, [everything])
  await studio.gone('header button', 'Why can’t I?')

  await setRole(studio.server, [{ ...read, permissions: ['read', 'history'] }])
  await studio.server.mutate({ delete: { id: 'a' } })
  ;(await studio.find('button', 'Options for Article')).click()
  ;(await studio.find('menuitem', 'Deleted documents')).click()
  const restore = await studio.find('[role=listitem] button', 'Restore Bridges')
  await until('the refusal', () => restore.getAttribute('aria-disabled') === 'true')
  const why = await studio.find('[role=listitem] button', 'Why can’t I?')
  match(await whys(why), /Create a new document of this type\s+to restore/)
})

test('PERM-024 creating is offered when the template’s initial value may be created', async () => {
  const typed: Grant = { filter: 'body == "x"', permissions: ['create', 'update'] }
  const begun = defineType({ ...article, initialValue: { body: 'x' } })
  const note = defineType({ ...person, name: 'note', title: 'Note' })
  const studio = await openAs([read, typed], [published('a', 'Bridges')], {
    config: { title: 'Paper', schema: { types: [begun, note] } },
  })
  await studio.field('title')
  const create = await createButton(studio)
  equal(create.getAttribute('aria-disabled'), null)
  ;(await studio.find('button', 'New document')).click()
  const offered = await studio.find('option', 'Article')
  const refused = await studio.find('option', 'Note')
  await until('the reason', () => /You are not authorized.*“Note”/.test(refused.textContent))
  equal(refused.getAttribute('aria-disabled'), 'true')
  equal(offered.getAttribute('aria-disabled'), null)
  await press('Escape')

  await setRole(studio.server, [read])
  await until('the button to follow', async () => {
    const button = await createButton(studio)
    return button.getAttribute('aria-disabled') === 'true'
  })
})

test('PERM-015 with manage-title, the URL selects the role to view the studio as', async () => {
  const title = document.title
  const rewrite = (hash: string): void => {
    location.hash = hash
  }
  try {
    rewrite('#_debug_roles=viewer')
    const embedded = await openArticle('a', { documents: [published('a', 'Bridges')] })
    await embedded.field('title')
    equal(embedded.query('[data-viewing-as]'), null)
    equal(isReadOnly(await embedded.field('title')), false)

    const { server } = embedded
    const studio = await openArticle('a', { server, attributes: { 'manage-title': '' } })
    const field = await studio.field('title')
    await studio.find('[data-viewing-as=viewer]', 'Viewing as viewer')
    await until('the form read-only', () => isReadOnly(field))
    match(await reasonOf(studio, 'Unpublish'), /^Unable to unpublish/)
    ;(await studio.find('button', 'User menu')).click()
    await until('the role', () => /viewer/.test(studio.query('menu')?.textContent ?? ''))
    await press('Escape')
    rewrite('#_debug_roles=contributor')
    await studio.find('[data-viewing-as=contributor]')
    await until('the form editable', () => !isReadOnly(field))
    match(await reasonOf(studio, 'Unpublish'), /^Unable to unpublish/)
    ;(await studio.find('button', 'Stop viewing as another role')).click()
    await studio.gone('[data-viewing-as]')
    equal(await reasonOf(studio, 'Unpublish'), '')

    const config = { ...plainConfig, debugRoles: true }
    rewrite('#_debug_roles=read')
    const allowed = await openArticle('a', { server, config })
    await allowed.find('[data-viewing-as=read]')
  } finally {
    history.replaceState(null, '', location.pathname + location.search)
    document.title = title
  }
})

test('view-as-role shows what a project role would see, updates live, and never adds permissions', async () => {
  const server = await startServer([published('a', 'Bridges')])
  await setRole(server, [read])
  const studio = await openArticle('a', { server, attributes: { 'view-as-role': 'tested' } })
  const field = await studio.field('title')
  await until('the form read-only', () => isReadOnly(field))
  await studio.find('[data-viewing-as=tested]')
  const banner = await studio.find('[data-denied]')
  banner.querySelector('button')!.click()
  const panel = await studio.find('dialog', 'Why can’t I?')
  match(panel.textContent, /You are viewing this as tested/)
  await press('Escape')
  studio.element.viewAsRole = undefined
  await until('the form editable', () => !isReadOnly(field))
  equal(await studio.field('title'), field, 'the connection and the form stay')
})

test('until permissions have loaded nothing is offered; known permissions survive a reconnect', async () => {
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

test('a structure function learns that somebody may create, although only drafts', async () => {
  const studio = await openAs([read, drafts], [], {
    config: {
      ...plainConfig,
      structure: ({ may }) =>
        [article, person].map(({ name: typeName }) => ({
          kind: 'documents',
          typeName,
          title: `${may('create', { _type: typeName }) ? 'Write' : 'Read'} ${typeName}`,
        })),
    },
  })
  await studio.find('a', 'Write article')
})
