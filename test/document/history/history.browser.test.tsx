// Loaded with the test: what an area fetches when it is first wanted takes long on a busy machine.
import '../../../src/document/form-area/document-form-area.tsx'
import '../../../src/document/changes/review-panel.tsx'
import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import {
  deepEqual,
  equal,
  frame,
  match,
  ok,
  press,
  stillness,
  test,
  until,
} from '../../kit/browser-test.ts'
import {
  createNetwork,
  open,
  startServer,
  type DatasetServer,
  type Opened,
  type OpenOptions,
} from '../../studio/open-studio.ts'

type Form = Opened<'document-form'>

const draft = (title: string) => ({ _id: 'drafts.a', _type: 'article', title })
const live = (title: string) => ({ _id: 'a', _type: 'article', title })

const openForm = (server: DatasetServer, options: OpenOptions = {}): Promise<Form> =>
  open('document-form', {
    ...options,
    server,
    attributes: { 'document-id': 'a', 'document-type': 'article' },
  })

/** One article with a past: created, published, edited; each a chunk of its own. */
async function openWithPast(options: OpenOptions = {}): Promise<Form> {
  const server = await startServer([])
  await server.mutate({ create: draft('First words') })
  await server.mutate({ create: live('First words') }, { delete: { id: 'drafts.a' } })
  await server.mutate({ create: draft('Second words') })
  return openForm(server, options)
}

async function openHistory(form: Form): Promise<void> {
  ;(await form.find('button', 'History and changes')).click()
  ;(await form.find('tab', 'History')).click()
  await form.find('[data-chunk]')
}

const labels = (form: Form) =>
  [...form.root.querySelectorAll<HTMLElement>('[data-chunk]')].map((row) => row.dataset['chunk'])
const row = (form: Form, type: string) => form.find(`[data-chunk="${type}"]`)
const titleShown = (form: Form) =>
  form.root.querySelector<HTMLInputElement>('[data-path="title"] input')?.value
const face = (form: Form, type: string) => form.find(`[data-selection="${type}"]`)

async function compareSince(form: Form, type: string): Promise<void> {
  const button = (await row(form, type)).parentElement!.querySelector<HTMLElement>(
    '[aria-haspopup]',
  )!
  button.click()
  ;(await form.find('menuitem', 'Compare with this version')).click()
}

test('below 640 px the inspector covers the form, which is then inert', async () => {
  const form = await openWithPast({ width: 600 })
  await openHistory(form)
  const panel = await form.find('[data-inspector=overlay]')
  const field = form.root.querySelector('[data-path="title"]')!
  ok(field.closest('[inert]'))
  const { width } = panel.getBoundingClientRect()
  equal(Math.round(width), 600)
  await press('Escape')
  await form.gone('[data-inspector]')
  ok(!form.root.querySelector('[data-path="title"]')!.closest('[inert]'))
})

test('HIST-001 selecting a revision in the list shows it, and leaving it returns to the current version', async () => {
  const form = await openWithPast()
  await openHistory(form)
  deepEqual(labels(form), ['editDraft', 'publish', 'editDraft', 'initial'])
  await face(form, 'inactive')
  ;(await row(form, 'publish')).click()
  await face(form, 'rev')
  await until('the old title', () => titleShown(form) === 'First words')
  const field = await form.field('title')
  ok(field.readOnly || field.disabled)
  const banner = await form.find('[role=region]', 'You are viewing an older version')
  match(banner.textContent, /Published by .+ (just now|ago|seconds)/)
  equal((await row(form, 'publish')).getAttribute('aria-current'), 'true')
  equal(form.query('[role=group][aria-label="Document actions"]'), null)
  ;(await form.find('button', 'Back to now')).click()
  await until('the current title', () => titleShown(form) === 'Second words')
  ok(!(await form.field('title')).readOnly)
})

test('DIFF-001 both sides of a comparison can be selected and show what they are and when', async () => {
  const form = await openWithPast()
  await openHistory(form)
  await compareSince(form, 'publish')
  const from = await form.find('[data-side=from]', 'Published')
  match(from.textContent, /just now|ago|seconds/)
  match((await form.find('[data-side=to]')).textContent, /Current version/)
  const change = await form.find('[data-change=title]')
  deepEqual(
    [change.querySelector('del')?.textContent, change.querySelector('ins')?.textContent],
    ['First', 'Second'],
  )
  ok(change.querySelector('ins')!.dataset['author'])
  ;(await form.find('tab', 'History')).click()
  match((await face(form, 'range')).textContent, /Published.*→ Now/)
  await compareSince(form, 'initial')
  ;(await form.find('tab', 'History')).click()
  ;(await row(form, 'publish')).click()
  await until('the old title', () => titleShown(form) === 'First words')
  ;(await form.find('tab', 'Changes')).click()
  match((await form.find('[data-side=to]')).textContent, /Published/)
  match((await form.find('[data-side=from]')).textContent, /Beginning/)
  equal(form.query('button', 'Revert'), null)
})

test('HIST-013 the panel renders each state of the selection', async () => {
  const form = await openWithPast()
  await openHistory(form)
  await face(form, 'inactive')
  ;(await row(form, 'initial')).click()
  await face(form, 'rev')
  await compareSince(form, 'publish')
  ;(await form.find('tab', 'History')).click()
  const invalid = await face(form, 'invalid')
  match(invalid.textContent, /in the wrong order/)
  ;(await form.find('button', 'Stop comparing')).click()
  await face(form, 'rev')
  ;(await form.find('button', 'Back to now')).click()
  await face(form, 'inactive')
})

test('the slider moves through time by keyboard, one version per step', async () => {
  const form = await openWithPast()
  await openHistory(form)
  const slider = await form.find('[role=slider]', 'Version of the document')
  const value = () => [slider.getAttribute('aria-valuenow'), slider.getAttribute('aria-valuemax')]
  deepEqual(value(), ['3', '3'])
  equal(slider.getAttribute('aria-valuetext'), 'Now')
  slider.focus()
  await press('ArrowLeft')
  await until('the old title', () => titleShown(form) === 'First words')
  match(slider.getAttribute('aria-valuetext') ?? '', /^Published, /)
  await press('Home')
  await until('the oldest', () => value()[0] === '0')
  match(slider.getAttribute('aria-valuetext') ?? '', /^Beginning, /)
  await press('End')
  await until('now', () => titleShown(form) === 'Second words')
  equal(form.focused(), slider)
})

test('the edits within one history entry can be stepped through', async () => {
  const server = await startServer([])
  await server.mutate({ create: draft('One') })
  for (const title of ['One two', 'One two three']) {
    await server.mutate({ patch: { id: 'drafts.a', set: { title } } })
  }
  const form = await openForm(server)
  await openHistory(form)
  deepEqual(labels(form), ['editDraft', 'initial'])
  const stepper = await form.find('[role=group]', 'Edits in this entry')
  match(stepper.textContent, /Edit 3 of 3/)
  const later = await form.find('button', 'Later edit')
  equal(later.getAttribute('aria-disabled'), 'true')
  ;(await form.find('button', 'Earlier edit')).click()
  await until('the edit before', () => titleShown(form) === 'One two')
  match(stepper.textContent, /Edit 2 of 3/)
  equal((await row(form, 'editDraft')).getAttribute('aria-current'), 'true')
  ;(await form.find('button', 'Earlier edit')).click()
  await until('the first edit', () => titleShown(form) === 'One')
  const earlier = await form.find('button', 'Earlier edit')
  equal(earlier.getAttribute('aria-disabled'), 'true')
  ;(await form.find('button', 'Restore')).click()
  ;(await form.find('[role=alertdialog] button', 'Restore')).click()
  await until('it is back', () => titleShown(form) === 'One' && !form.query('[role=alertdialog]'))
  equal(await server.fetch('*[_id == "drafts.a"][0].title'), 'One')
})

test('X-024 an old version is shown read-only first, restored after confirmation, and becomes the draft', async () => {
  const form = await openWithPast()
  await openHistory(form)
  equal(form.query('button', 'Restore'), null)
  ;(await row(form, 'publish')).click()
  await until('the old title', () => titleShown(form) === 'First words')
  const field = await form.field('title')
  ok(field.readOnly)
  field.focus()
  await sendKeys({ type: 'x' })
  await frame()
  equal(titleShown(form), 'First words')
  ;(await form.find('button', 'Restore')).click()
  const dialog = await form.find('alertdialog', 'Restore this version?')
  dialog.querySelectorAll('button')[0]!.click()
  await form.gone('alertdialog')
  equal(await form.server.fetch('*[_id == "drafts.a"][0].title'), 'Second words')
  ;(await form.find('button', 'Restore')).click()
  ;(await form.find('[role=alertdialog] button', 'Restore')).click()
  await form.find('[role=group]', 'The version was restored')
  await until('the restored title', () => titleShown(form) === 'First words')
  equal(await form.server.fetch('*[_id == "drafts.a"][0].title'), 'First words')
  ok(!(await form.field('title')).readOnly)
})

test('HIST-018 a history that cannot be loaded shows an error and can be retried', async () => {
  const network = createNetwork()
  const form = await openWithPast({ network })
  await form.field('title')
  network.intercept = ({ url }) =>
    url.includes('/transactions/')
      ? new Response('{"error":"out of order"}', { status: 500 })
      : undefined
  ;(await form.find('button', 'History and changes')).click()
  ;(await form.find('tab', 'History')).click()
  await form.find('alert', 'The history could not be loaded')
  network.intercept = () => undefined
  ;(await form.find('alert')).querySelector('button')!.click()
  await form.find('[data-chunk]')
})

test('Escape and the close button return the focus; arrow keys move through the list', async () => {
  const form = await openWithPast()
  const opener = await form.find('button', 'History and changes')
  opener.focus()
  await press('Enter')
  await form.focus('tab', 'Changes')
  await press('ArrowRight')
  await form.focus('tab', 'History')
  await form.find('[data-chunk]')
  await press('Tab')
  await press('Tab')
  await form.focus('[role=slider]')
  await press('Tab')
  await form.focus('[data-chunk=editDraft]')
  await press('ArrowDown')
  await form.focus('[data-chunk=publish]')
  await press('Enter')
  await until('the old title', () => titleShown(form) === 'First words')
  await press('Escape')
  await form.gone('[data-inspector]')
  await until('focus on the opener', () => form.focused() === opener)
  await until('the current title', () => titleShown(form) === 'Second words')
  opener.click()
  ;(await form.find('button', 'Close History and changes')).click()
  await until('focus on the opener', () => form.focused() === opener)
})

test('HIST-004 each of the eight kinds of history entries has its own label and icon', async () => {
  const server = await startServer([])
  await server.mutate({ create: draft('One') })
  await server.mutate({ create: live('One') }, { delete: { id: 'drafts.a' } })
  await server.mutate({ create: draft('Two') })
  await server.mutate({ delete: { id: 'drafts.a' } })
  await server.mutate({ patch: { id: 'a', set: { title: 'Three' } } })
  await server.mutate({ delete: { id: 'a' } }, { create: draft('Three') })
  await server.mutate({ delete: { id: 'drafts.a' } })
  await server.mutate({ create: draft('Four') })
  const form = await openForm(server)
  await openHistory(form)
  // The last one is below those in view.
  await until('all rows', () => form.query('[data-chunk=initial]'))
  const rows = [...form.root.querySelectorAll<HTMLElement>('[data-chunk]')]
  deepEqual(
    rows.map((one) => [
      one.dataset['chunk'],
      one.querySelector('[class*=rowTitle]')?.firstChild?.textContent,
    ]),
    [
      ['create', 'Created'],
      ['delete', 'Deleted'],
      ['unpublish', 'Unpublished'],
      ['editLive', 'Edited live'],
      ['discardDraft', 'Changes discarded'],
      ['editDraft', 'Edited'],
      ['publish', 'Published'],
      ['editDraft', 'Edited'],
      ['initial', 'Beginning'],
    ],
  )
  const icons = new Map(
    rows.map((one) => [
      one.dataset['chunk'],
      one.querySelector<HTMLElement>('[data-icon]')!.dataset['icon'],
    ]),
  )
  deepEqual([icons.size, new Set(icons.values()).size], [8, 8])
  ;(await row(form, 'delete')).click()
  await form.says('The document did not exist yet')
  equal(form.query('button', 'Restore'), null)
})

test('a long history is loaded only as far as it is scrolled', async () => {
  const server = await startServer([])
  await server.mutate({ create: live('0') })
  for (let count = 1; count <= 70; count += 1) {
    await server.mutate({ patch: { id: 'a', set: { title: String(count) } } })
  }
  const form = await openForm(server)
  await openHistory(form)
  const first = await row(form, 'editLive')
  const size = () =>
    Number(
      form.root.querySelector('[role=listitem]:has([data-chunk])')!.getAttribute('aria-setsize'),
    )
  ok(size() < 60, `${size()} at once`)
  ok(form.root.querySelectorAll('[data-chunk]').length < size())
  first.focus()
  await press('End')
  await until('all of them', () => size() === 72)
  await press('End')
  await form.focus('[data-chunk=initial]')
  await press('ArrowUp')
  await press('Enter')
  await until('the first title', () => titleShown(form) === '0')
  const slider = await form.find('[role=slider]')
  slider.focus()
  await press('End')
  await until('now', () => titleShown(form) === '70')
  await form.find('[data-chunk][aria-current]', 'Current')
  equal(form.focused(), slider)
})

test('X-023 changes name their authors, and an addition looks the same for every author', async () => {
  const server = await startServer([], ['Ada', 'Bob'])
  const as = async (name: string, mutation: object) => {
    const response = await fetch(`${server.url}/v2023-11-13/data/mutate/production`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${server.tokens[name]}`,
      },
      body: JSON.stringify({ mutations: [mutation] }),
    })
    ok(response.ok, await response.text())
  }
  await server.mutate({ create: draft('The bridge at the river') })
  await server.mutate({ create: live('The bridge at the river') }, { delete: { id: 'drafts.a' } })
  await as('ada', { create: draft('The old bridge at the river') })
  await as('bob', { patch: { id: 'drafts.a', set: { title: 'The old bridge at the wide river' } } })
  const form = await openForm(server)
  ;(await form.find('button', 'History and changes')).click()
  const pieces = await until('two authors', () => {
    const found = form.root.querySelectorAll<HTMLElement>('[data-change=title] ins[data-author]')
    return found.length === 2 ? [...found] : null
  })
  deepEqual(
    pieces.map(({ textContent }) => textContent.trim()),
    ['old', 'wide'],
  )
  const [ada, bob] = pieces as [HTMLElement, HTMLElement]
  ok(ada.dataset['author'] !== bob.dataset['author'])
  const colourOf = (element: Element) => getComputedStyle(element).backgroundColor
  equal(colourOf(bob), colourOf(ada))
  ok(colourOf(ada) !== colourOf(form.root.querySelector('[data-change=title]')!))
  for (const [piece, name] of [
    [ada, 'Ada'],
    [bob, 'Bob'],
  ] as const) {
    piece.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
    await form.find('tooltip', name)
    piece.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }))
  }
  ;(await form.find('tab', 'History')).click()
  const newest = await row(form, 'editDraft')
  await until('both names', () =>
    ['Ada', 'Bob'].every((name) => newest.querySelector(`[role=img][aria-label="${name}"]`)),
  )
})

test('C11 a field shows its past values with their authors, and a single value can be restored', async () => {
  const server = await startServer([], ['Ada'])
  await server.mutate({ create: { ...draft('First words'), body: 'Body' } })
  const response = await fetch(`${server.url}/v2023-11-13/data/mutate/production`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${server.tokens['ada']}`,
    },
    body: JSON.stringify({
      mutations: [{ patch: { id: 'drafts.a', set: { title: 'Later words' } } }],
    }),
  })
  ok(response.ok)
  const form = await openForm(server)
  ;(await form.field('title')).focus()
  ;(await form.find('[data-path="title"] button', 'Field actions')).click()
  ;(await form.find('menuitem', 'Who changed this, and when')).click()
  const dialog = await form.find('dialog', 'Past values of “Title”')
  const entries = await until('both values', () => {
    const found = [...dialog.querySelectorAll<HTMLElement>('[data-past-value]')]
    return found.length === 2 && found[0]!.textContent.includes('Ada') ? found : null
  })
  match(entries[0]!.textContent, /Ada.*Now.*Later words/)
  match(entries[1]!.textContent, /First words/)
  deepEqual(await violationsIn(dialog), [])
  // Meanwhile somebody writes in another field; that stays.
  await server.mutate({ patch: { id: 'drafts.a', set: { body: 'Theirs' } } })
  const restore = entries[1]!.querySelector('button')!
  match(restore.getAttribute('aria-label')!, /^Restore the value of /)
  restore.focus()
  await press('Enter')
  await form.gone('dialog')
  await until('the old title', () => titleShown(form) === 'First words')
  await form.element.flush()
  deepEqual(await server.fetch('*[_id == "drafts.a"][0]{title, body}'), {
    title: 'First words',
    body: 'Theirs',
  })
})

test('where the inspector covers the form, a selected version can be viewed and left again', async () => {
  const form = await openWithPast({ width: 600 })
  await openHistory(form)
  ;(await row(form, 'publish')).click()
  ;(await form.find('button', 'View')).click()
  await form.gone('[data-inspector]')
  equal(titleShown(form), 'First words')
  ok(!form.root.querySelector('[data-path="title"]')!.closest('[inert]'))
  ;(await form.find('button', 'Back to now')).click()
  await until('the current title', () => titleShown(form) === 'Second words')
})

test('axe reports no violations in the history, in both colour schemes', async () => {
  const form = await openWithPast()
  await openHistory(form)
  await compareSince(form, 'publish')
  for (const tab of ['Changes', 'History']) {
    ;(await form.find('tab', tab)).click()
    await form.find(tab === 'History' ? '[data-chunk]' : '[data-change=title] ins[data-author]')
    for (const scheme of ['light', 'dark']) {
      form.element.setAttribute('color-scheme', scheme)
      await frame()
      await stillness(form.root)
      const { violations } = await axe.run(form.element)
      deepEqual(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        [],
        `${tab} ${scheme}`,
      )
    }
  }
})

async function violationsIn(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element)
  return violations.map(({ id }) => id)
}
