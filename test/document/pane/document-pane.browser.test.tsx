import { sendKeys } from '@web/test-runner-commands'
import { defineField } from '../../../src/schema/define.ts'
import type { WorkspaceConfig } from '../../../src/studio/config/workspace-config.ts'
import { deepEqual, equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import {
  article,
  createNetwork,
  draft,
  open,
  openArticle,
  published,
  type Opened,
} from '../../studio/open-studio.ts'
import { documentEntry, entryReason } from '../../kit/document-menu.ts'

type Studio = Opened<'content-studio'>

const code = defineField({
  name: 'code',
  type: 'string',
  options: { list: ['A', 'B', 'C'], layout: 'radio' },
})
const withCode: WorkspaceConfig = {
  title: 'Paper',
  schema: { types: [{ ...article, fields: [...(article.fields ?? []), code] }] },
}

const actionNames = ['Publish', 'Discard changes', 'Unpublish', 'Duplicate', 'Delete']
const action = (studio: Studio, name: string) =>
  studio.find('[role=group][aria-label="Document actions"] button', name)

/** The words behind `aria-describedby`. */
const reasonOf = (button: HTMLElement): string => {
  const id = button.getAttribute('aria-describedby')
  const root = button.getRootNode() as ShadowRoot
  return (id && root.getElementById(id)?.textContent) || ''
}

/** Why an action of the bar or its menu is disabled. */
const whyNot = async (studio: Studio, name: string): Promise<string> =>
  name === 'Publish' ? reasonOf(await action(studio, name)) : entryReason(studio, name)

async function typeInto(studio: Studio, path: string, text: string): Promise<void> {
  const field = await studio.field(path)
  field.focus()
  field.select()
  await sendKeys({ type: text })
}

const saved = (studio: Studio, state = 'saved') => studio.find(`[data-save="${state}"]`)

test('DOC-009 until both versions have loaded, every action is disabled with a loading message', async () => {
  const network = createNetwork()
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  network.intercept = async (request) => {
    if (request.url.includes('/data/doc/')) await gate
    return undefined
  }
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')], network })
  for (const name of actionNames) {
    equal(await whyNot(studio, name), 'The document is still loading', name)
  }
  equal(studio.query('[data-path]'), null)
  answer()
  await studio.field('title')
  equal((await action(studio, 'Publish')).getAttribute('aria-disabled'), null)
})

test('DOC-025 all five actions are offered, and a disabled one explains why on hover', async () => {
  const studio = await openArticle('a', { documents: [published('a', 'Bridges')] })
  await studio.field('title')
  const reasons: string[] = []
  for (const name of actionNames) reasons.push(await whyNot(studio, name))
  deepEqual(reasons, [
    'There is nothing new to publish',
    'There are no unpublished changes',
    '',
    '',
    '',
  ])
  const publish = await action(studio, 'Publish')
  publish.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  await studio.find('tooltip', 'There is nothing new to publish')
})

test('DOC-018 a rejected edit is kept and shown, and can be copied or sent again', async () => {
  const network = createNetwork()
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')], network })
  await studio.field('title')
  network.intercept = refusing(409)
  await typeInto(studio, 'title', 'X')
  const banner = await studio.find('alert', 'The server did not accept your last changes')
  await saved(studio, 'refused')
  match(banner.textContent, /changed by someone else/)
  const field = await studio.field('title')
  await until('the server’s version', () => field.value === 'Bridges')
  banner.querySelector('summary')!.click()
  const shown = await until('what it would change', () => {
    const changes = banner.querySelector('details ul')
    return changes?.querySelector('del, ins') && changes
  })
  match(shown.textContent, /Title/)
  equal(shown.querySelector('del')?.textContent, 'Bridges')
  equal(shown.querySelector('ins')?.textContent, 'X')
  equal(banner.textContent.includes('_type'), false)

  const copied: string[] = []
  const write = navigator.clipboard.writeText
  navigator.clipboard.writeText = async (text) => void copied.push(text)
  try {
    ;(await studio.find('button', 'Copy my version')).click()
    await studio.find('[role=group]', 'Your version is on the clipboard')
  } finally {
    navigator.clipboard.writeText = write
  }
  match(copied.join(), /"title": "X"/)

  network.intercept = () => undefined
  ;(await studio.find('button', 'Send it again')).click()
  await studio.gone('alert', 'The server did not accept')
  await until('the editor’s version', () => field.value === 'X')
  await until(
    'it on the server',
    async () => (await studio.server.fetch('*[_id == "drafts.a"][0].title')) === 'X',
  )
})

test('DOC-018 a rejected edit can be discarded', async () => {
  const network = createNetwork()
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')], network })
  await studio.field('title')
  network.intercept = refusing(400)
  await typeInto(studio, 'title', 'X')
  ;(await studio.find('button', 'Discard it')).click()
  await studio.gone('alert', 'The server did not accept')
  await saved(studio)
  equal((await studio.field('title')).value, 'Bridges')
})

test('DOC-024 a failed operation is reported in a toast, and the document stays usable', async () => {
  const network = createNetwork()
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')], network })
  await studio.field('title')
  network.intercept = refusing(500)
  ;(await action(studio, 'Publish')).click()
  await studio.find('alert', 'Publish failed')
  network.intercept = () => undefined
  await typeInto(studio, 'title', 'Tunnels')
  await saved(studio)
  ;(await action(studio, 'Publish')).click()
  await studio.find('header [data-status=published]')
  equal(await studio.server.fetch('*[_id == "a"][0].title'), 'Tunnels')
})

test('an operation that the server forbids is explained to the editor and not reported as an error', async () => {
  const network = createNetwork()
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')], network })
  await studio.field('title')
  network.intercept = refusing(403, 'Insufficient permissions; permission "create" required')
  ;(await action(studio, 'Publish')).click()
  const toast = await studio.find('alert', 'Publish failed')
  match(toast.textContent, /Your role does not allow it/)
  ok(!/Mutation failed|Insufficient/.test(studio.root.textContent))
})

test('publishing waits for the validation of the latest edit and leads to the first error', async () => {
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')] })
  const field = await studio.field('title')
  field.focus()
  field.select()
  await sendKeys({ press: 'Delete' })
  ;(await action(studio, 'Publish')).click()
  await studio.find('[role=group]', 'Fix 1 error before publishing')
  await until('focus on the title', () => studio.focused() === field)
  equal(await studio.server.fetch('count(*[_id == "a"])'), 0)
  await studio.find('button', '1 error')
})

test('a document deleted by another user while it is open shows a message', async () => {
  const studio = await openArticle('a', { documents: [published('a', 'Bridges')] })
  await studio.field('title')
  await studio.server.mutate({ delete: { id: 'a' } })
  await studio.find('status', 'This document was deleted')
  equal(studio.query('[data-path]'), null)
})

test('an unknown document and an unknown type show the problem and offer no actions', async () => {
  const studio = await openArticle('nobody')
  await studio.find('status', 'No document has the ID “nobody”')
  equal(studio.query('[role=group][aria-label="Document actions"]'), null)
  const form = await open('document-form', {
    attributes: { 'document-id': 'a', 'document-type': 'ghost' },
  })
  await form.says('The schema has no document type “ghost”')
})

test('without a connection the pane shows so, stores edits on the device and sends them later', async () => {
  const network = createNetwork()
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')], network })
  await studio.field('title')
  network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
  await typeInto(studio, 'title', 'Tunnels')
  const status = await saved(studio, 'kept')
  equal(status.textContent, 'Saved on this device')
  const banner = await studio.find('status', 'Connection lost')
  match(banner.textContent, /Your edits are kept on this device/)
  equal((await studio.field('title')).value, 'Tunnels')
  network.intercept = () => undefined
  ;(await studio.find('button', 'Try now')).click()
  await studio.gone('status', 'Your edits are kept on this device')
  await saved(studio)
  equal(await studio.server.fetch('*[_id == "drafts.a"][0].title'), 'Tunnels')
})

test('when edits are kept in memory only, the banner asks to keep the page open', async () => {
  const network = createNetwork()
  const attributes = { persist: 'memory' }
  const documents = [draft('a', 'Bridges')]
  const studio = await openArticle('a', { documents, network, attributes })
  await studio.field('title')
  network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
  await typeInto(studio, 'title', 'Tunnels')
  await saved(studio, 'retrying')
  const banner = await studio.find('status', 'Connection lost')
  match(banner.textContent, /keep this page open/)
  network.intercept = () => undefined
  ;(await studio.find('button', 'Try now')).click()
  await saved(studio)
})

test('a conflict with another user shows both values, and the editor chooses', async () => {
  const network = createNetwork()
  const documents = [{ ...draft('a', 'Bridges'), code: 'A' }]
  const studio = await openArticle('a', { documents, network, config: withCode })
  await studio.field('code')
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  network.intercept = async (request) => {
    if (request.url.includes('/data/mutate/')) await gate
    return undefined
  }
  ;(await studio.find('[data-path=code] label', 'B')).click()
  await saved(studio, 'sending')
  await studio.server.mutate({ patch: { id: 'drafts.a', set: { code: 'C' } } })
  open()
  const banner = await studio.find('alert', 'changed “Code” at the same time')
  ;(await studio.find('button', 'Compare and decide')).click()
  await studio.find('[role=alert] button', 'Keep mine: Code')
  match(banner.textContent, /Yours.*B.*Theirs.*C/)
  await studio.says('Saved · 1 conflict to resolve')
  equal(await studio.server.fetch('*[_id == "drafts.a"][0].code'), 'C')
  ;(await studio.find('button', 'Keep mine: Code')).click()
  await studio.gone('alert', 'at the same time')
  await until(
    'the choice on the server',
    async () => (await studio.server.fetch('*[_id == "drafts.a"][0].code')) === 'B',
  )
})

test('offline="readonly" makes the form read-only until the server is reachable', async () => {
  const network = createNetwork()
  const attributes = { offline: 'readonly' }
  const documents = [draft('a', 'Bridges')]
  const studio = await openArticle('a', { documents, network, attributes })
  const field = await studio.field('title')
  network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
  await typeInto(studio, 'title', 'Tunnels')
  await until('a field that cannot be written to', () => field.readOnly)
  match((await studio.find('status', 'Connection lost')).textContent, /You can edit again when/)
  network.intercept = () => undefined
  ;(await studio.find('button', 'Try now')).click()
  await until('a field that can', () => !field.readOnly)
  await saved(studio)
  // As far as it was typed before the field closed.
  equal(await studio.server.fetch('*[_id == "drafts.a"][0].title'), field.value)
})

test('leaving the page prompts only while edits are unsaved', async () => {
  const asks = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  const network = createNetwork()
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')], network })
  await studio.field('title')
  equal(asks(), false)
  network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
  await typeInto(studio, 'title', 'T')
  await until('the question', asks)
  studio.element.unloadGuard = 'off'
  await until('no question', () => !asks())
  studio.element.unloadGuard = 'auto'
  await until('the question again', asks)
  const again = await studio.find('button', 'Try now')
  network.intercept = () => undefined
  again.click()
  await until('no question any more', () => !asks())
})

test('a confirmation returns the focus to its button after Escape and after Cancel', async () => {
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')] })
  await studio.field('title')
  for (const answer of ['Escape', 'Enter']) {
    ;(await documentEntry(studio, 'Delete')).click()
    const dialog = await studio.find('alertdialog', 'Delete this document?')
    match(dialog.textContent, /“Bridges” will be deleted\. It was never published/)
    await studio.focus('[role=alertdialog] button', 'Cancel')
    await press(answer)
    await studio.gone('alertdialog')
    await studio.focus('button', 'More actions')
  }
})

test('everything but the main action is in a menu with words, keys and reasons, which returns the focus', async () => {
  const form = await open('document-form', {
    documents: [draft('a', 'Bridges')],
    attributes: { 'document-id': 'a', 'document-type': 'article' },
    width: 300,
  })
  await form.field('title')
  const more = await form.find('button', 'More actions')
  equal(more.textContent, 'More')
  more.focus()
  await press('Enter')
  const unpublish = await form.find('menuitem', 'Unpublish')
  match(unpublish.textContent, /This document is not published/)
  ;(await form.find('menuitem', 'Delete')).click()
  await form.find('alertdialog', 'Delete this document?')
  await form.focus('[role=alertdialog] button', 'Cancel')
  await press('Escape')
  await form.gone('alertdialog')
  await form.focus('button', 'More actions')
  const entries = [await documentEntry(form, 'Delete'), await documentEntry(form, 'Undo')]
  ok(entries.every((entry) => entry.hasAttribute('aria-keyshortcuts')))
  match((await documentEntry(form, 'Undo')).title, /nothing to undo/)
  await documentEntry(form, 'History and changes')
})

test('hotkeys work inside the element, on the whole page, or not at all', async () => {
  const studio = await openArticle('a', { documents: [draft('a', 'Bridges')] })
  await studio.field('title')
  const outside = document.createElement('button')
  studio.element.parentElement!.append(outside)
  const publish = await action(studio, 'Publish')
  const pressKeys = () => press('Control+Alt+p')
  const status = (name: string) => studio.find(`header [data-status=${name}]`)
  const heardWhere = async (hotkeys: 'focus' | 'page' | 'off') => {
    studio.element.hotkeys = hotkeys
    await until(
      'the shortcut',
      () => publish.hasAttribute('aria-keyshortcuts') === (hotkeys !== 'off'),
    )
  }

  await heardWhere('off')
  ;(await studio.field('title')).focus()
  await pressKeys()
  await heardWhere('focus')
  outside.focus()
  await pressKeys()
  await status('unpublished')
  ;(await studio.field('title')).focus()
  await pressKeys()
  await status('published')
  await pressKeys()
  await studio.find('[role=group]', 'There is nothing new to publish')

  await typeInto(studio, 'title', 'Tunnels')
  await status('edited')
  await heardWhere('page')
  outside.focus()
  await until('publishing from outside', async () => {
    await pressKeys()
    return studio.query('header [data-status=published]')
  })
})

test('read-only shows the document and no editing controls', async () => {
  const studio = await openArticle('a', {
    documents: [draft('a', 'Bridges')],
    attributes: { readonly: '' },
  })
  const field = await studio.field('title')
  await until('the value', () => field.value === 'Bridges')
  equal(field.readOnly || field.disabled, true)
  for (const name of ['Publish', 'Delete', 'New document', 'Create Article']) {
    equal(studio.query('button', name), null, name)
  }
  studio.element.readOnly = false
  await studio.find('button', 'Publish')
  equal(await studio.field('title'), field, 'the pane stays as it is')
})

/** Answers every write as the server does when it refuses it. */
function refusing(status: number, description = 'The document was changed by someone else') {
  return (request: Request): Response | undefined => {
    if (!request.url.includes('/data/mutate/')) return undefined
    const problem = { type: 'mutationError', description }
    const body = {
      error: { type: 'mutationError', description, items: [{ error: problem, index: 0 }] },
    }
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify(body), { status, headers })
  }
}
