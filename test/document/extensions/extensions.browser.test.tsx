import axe from 'axe-core'
import { createElement, type ComponentType } from 'react'
import { sendKeys } from '@web/test-runner-commands'
import type {
  DocumentDialogProps,
  DocumentInspectorProps,
  DocumentSubject,
} from '../../../src/document/extensions/document-extension.ts'
import type { WorkspaceConfig } from '../../../src/studio/config/workspace-config.ts'
import {
  deepEqual,
  equal,
  frame,
  ok,
  press,
  stillness,
  test,
  until,
} from '../../kit/browser-test.ts'
import { openCommands } from '../../kit/open-commands.ts'
import {
  config as plain,
  draft,
  open,
  openArticle,
  published,
  type Opened,
  type OpenOptions,
} from '../../studio/open-studio.ts'
import { documentEntry } from '../../kit/document-menu.ts'

// What a configuration brings to every document, in the real studio on a real server.

type Studio = Opened<'content-studio'>
type Extensions = NonNullable<WorkspaceConfig['document']>

const openWith = (document: Extensions, options: OpenOptions = {}) =>
  openArticle('a', {
    documents: [published('a', 'Bridges'), draft('a', 'Bridges')],
    config: { ...plain, document },
    ...options,
  })

async function actionNames(studio: Studio): Promise<readonly (string | null)[]> {
  const bar = await studio.find('[role=group]', 'Document actions')
  await documentEntry(studio, '')
  const entries = [
    ...studio.root.querySelectorAll('[role=menu] :is([role=menuitem], [role=separator])'),
  ]
  const end = entries.findIndex((one) => one.matches('[role=separator]'))
  const names = entries.slice(0, end).map((one) => one.children[1]?.firstChild?.textContent ?? '')
  ;(await studio.find('button', 'More actions')).click()
  await studio.gone('menu')
  const buttons = [...bar.querySelectorAll('button:not([aria-haspopup])')]
  return [...names, ...buttons.map(({ textContent }) => textContent)]
}

async function chosen(studio: Studio, words: string): Promise<void> {
  await openCommands()
  const box = await studio.find('[role=combobox]')
  box.focus()
  await sendKeys({ type: words })
  await until(`“${words}” first`, () =>
    studio.query('[role=option]')?.textContent?.toLowerCase().includes(words.toLowerCase()),
  )
  await press('Enter')
}

test('SHELL-123 a configured list of actions sets which are offered per document, and their order', async () => {
  const studio = await openWith({
    actions: (previous) =>
      previous
        .filter(({ name }) => name !== 'duplicate')
        .toReversed()
        .map((action) =>
          action.name === 'delete'
            ? {
                ...action,
                when: ({ document }: DocumentSubject) => document?.['title'] !== 'Bridges',
              }
            : action,
        ),
  })
  await studio.field('title')
  await until('three actions', async () => (await actionNames(studio)).length === 3)
  deepEqual(await actionNames(studio), ['Unpublish', 'Discard changes', 'Publish'])
  await studio.server.mutate({ patch: { id: 'drafts.a', set: { title: 'Canals' } } })
  await until('delete, which comes with another title', async () =>
    (await actionNames(studio)).join().startsWith('Delete,Unpublish'),
  )
})

test('a custom action edits and publishes, by button, by hotkey and from the palette', async () => {
  const seen: unknown[] = []
  const studio = await openWith({
    actions: (previous) => [
      {
        name: 'sign-off',
        describe: ({ id, type, draft: own, published: out, currentUser }) => {
          seen.push([id, type, own?.['title'], out?.['title'], typeof currentUser?.id])
          const isDone = own?.['body'] === 'signed'
          return {
            label: 'Sign off',
            icon: 'check',
            tone: 'accent',
            shortcut: 'ctrl+alt+s',
            disabled: isDone,
            title: isDone ? 'It is signed already' : 'Signs it',
            onHandle: (call) => call.patch([{ type: 'set', path: ['body'], value: 'signed' }]),
          }
        },
      },
      ...previous,
      {
        name: 'sign-and-publish',
        describe: () => ({
          label: 'Sign and publish',
          async onHandle({ patch, run }) {
            patch([{ type: 'set', path: ['body'], value: 'both' }])
            seen.push(await run('publish'))
          },
        }),
      },
    ],
  })
  await studio.field('title')
  const main = await studio.find('button', 'Sign off')
  equal(main.textContent, 'Sign off', 'the first accent is the main action')
  deepEqual(seen.at(-1), ['a', 'article', 'Bridges', 'Bridges', 'string'])
  main.click()
  await until('the edit', async () => (await studio.field('body')).value === 'signed')
  await until('disabled', () => main.getAttribute('aria-disabled') === 'true')
  ok(main.textContent.includes('It is signed already'), 'the reason is told')
  // Keys of an action that cannot be done say why.
  ;(await studio.field('title')).focus()
  await press('Control+Alt+s')
  await studio.says('It is signed already')

  await chosen(studio, 'sign and publish')
  await until('both on the server', async () => {
    const [one] = await studio.server.fetch<{ body: string }[]>('*[_id == "a"]')
    return one?.body === 'both'
  })
  await until('the id of the result', () => seen.at(-1) === 'a' || seen.includes('a'))
})

test('a custom action can ask for confirmation and open its own dialog; its failures are reported', async () => {
  const errors: string[] = []
  let count = 0
  const Letter: ComponentType<DocumentDialogProps> = ({ documentId, patch, onClose }) =>
    createElement(
      'button',
      {
        onClick() {
          patch([{ type: 'set', path: ['body'], value: `letter to ${documentId}` }])
          onClose()
        },
      },
      'Send letter',
    )
  const studio = await openWith({
    actions: [
      {
        name: 'archive',
        describe: () => ({
          label: 'Archive',
          tone: 'critical',
          dialog: { title: 'Archive this article?', confirmLabel: 'Yes, archive' },
          onHandle: () => void count++,
        }),
      },
      {
        name: 'letter',
        describe: () => ({ label: 'Letter', dialog: { title: 'A letter', component: Letter } }),
      },
      {
        name: 'broken',
        describe: () => ({
          label: 'Broken',
          onHandle: () => Promise.reject(new Error('no paper left')),
        }),
      },
      {
        name: 'hopeless',
        describe() {
          throw new Error('never described')
        },
      },
    ],
  })
  studio.element.addEventListener('content-error', ({ detail }) => errors.push(detail.message))
  ;(await documentEntry(studio, 'Archive')).click()
  await studio.find('[role=alertdialog]', 'Archive this article?')
  await studio.focus('button', 'Cancel')
  await press('Escape')
  await studio.focus('button', 'More actions')
  equal(count, 0, 'nothing without a yes')
  ;(await documentEntry(studio, 'Archive')).click()
  ;(await studio.find('button', 'Yes, archive')).click()
  await until('it was done', () => count === 1)
  await studio.gone('[role=alertdialog]')

  ;(await documentEntry(studio, 'Letter')).click()
  ;(await studio.find('[role=dialog] button', 'Send letter')).click()
  await studio.gone('[role=dialog]')
  equal((await studio.field('body')).value, 'letter to a')

  ;(await documentEntry(studio, 'Broken')).click()
  await studio.says('no paper left')
  await until('told to the page', () => errors.some((text) => text.includes('no paper left')))
  ok(!(await actionNames(studio)).includes('Hopeless'))
  ok((await actionNames(studio)).includes('Publish'), 'the others stay')
})

test('custom badges appear next to the title and follow the document; a badge that throws is omitted', async () => {
  const studio = await openWith({
    badges: [
      {
        name: 'length',
        describe: ({ document }) => ({
          label: `${String(document?.['title']).length} letters`,
          tone: 'accent',
          title: 'How long the title is',
        }),
      },
      { name: 'nothing', describe: () => null },
      {
        name: 'broken',
        describe() {
          throw new Error('no badge')
        },
      },
      { name: 'other', when: ({ type }) => type !== 'article', describe: () => ({ label: 'x' }) },
    ],
  })
  const badges = () =>
    [...studio.root.querySelectorAll('header [data-badge]')].map((badge) => badge.textContent)
  await until('the badge', () => badges().join() === '7 letters')
  const field = await studio.field('title')
  field.focus()
  field.setSelectionRange(7, 7)
  await sendKeys({ type: 'x' })
  await until('the badge of the longer title', () => badges().join() === '8 letters')
})

const Words: ComponentType<DocumentInspectorProps> = ({ document, onPath, onClose }) =>
  createElement(
    'div',
    null,
    createElement('p', null, `Words of ${String(document?.['title'])}`),
    createElement('button', { onClick: () => onPath('body') }, 'To the body'),
    createElement('button', { onClick: onClose }, 'Enough'),
  )

test('a custom inspector opens next to the form at its width, returns the focus, and closes for a built-in one', async () => {
  const studio = await openWith(
    { inspectors: [{ name: 'words', title: 'Words', width: 300, component: Words }] },
    { width: 1500 },
  )
  await studio.field('title')
  const button = await studio.find('button', 'Words')
  equal(button.getAttribute('aria-pressed'), 'false')
  button.focus()
  await press('Enter')
  const panel = await studio.find('aside', 'Words')
  equal(Math.round(panel.getBoundingClientRect().width), 300)
  await studio.says('Words of Bridges')
  await until('focus inside', () => panel.contains(studio.focused()))
  await studio.server.mutate({ patch: { id: 'drafts.a', set: { title: 'Canals' } } })
  await studio.says('Words of Canals')
  await press('Escape')
  await studio.gone('aside', 'Words')
  await studio.focus('button', 'Words')

  await chosen(studio, 'show words')
  ;(await studio.find('aside button', 'To the body')).click()
  await until('the body has the focus', () =>
    studio.focused()?.closest('[data-path="body"]') ? true : null,
  )
  ;(await studio.find('button', 'History and changes')).click()
  await studio.gone('aside', 'Words')
  equal(studio.root.querySelectorAll('aside[data-inspector]').length, 1)
  button.click()
  await studio.find('aside', 'Words')
  equal(studio.root.querySelectorAll('aside[data-inspector]').length, 1)
  ;(await studio.find('aside button', 'Enough')).click()
  await studio.gone('aside')
})

class WordCount extends HTMLElement {
  document: { title?: string } | null = null
  connectedCallback(): void {
    this.textContent = 'an element'
  }
}
customElements.define('test-word-count', WordCount)

test('axe reports no violations in custom badges, inspectors, menus and confirmations', async () => {
  const studio = await openWith(
    {
      actions: (previous) => [
        ...previous,
        {
          name: 'archive',
          describe: () => ({
            label: 'Archive',
            disabled: true,
            title: 'Not on Sundays',
            tone: 'critical',
          }),
        },
        {
          name: 'stamp',
          describe: () => ({ label: 'Stamp', dialog: { title: 'Stamp it?' } }),
        },
      ],
      badges: [
        { name: 'new', describe: () => ({ label: 'Fresh', tone: 'caution', title: 'New' }) },
      ],
      inspectors: [
        { name: 'words', title: 'Words', component: Words },
        { name: 'more', title: 'More words', component: Words },
      ],
    },
    { width: 1400 },
  )
  await studio.field('title')
  ;(await studio.find('button', 'Panels')).click()
  ;(await studio.find('[role=menuitem]', 'Words')).click()
  await studio.find('aside', 'Words')
  await studio.gone('[role=menu]')
  await noViolations(studio)
  ;(await documentEntry(studio, 'Stamp')).click()
  await studio.find('[role=alertdialog]')
  await noViolations(studio)
})

async function noViolations({ element, root }: Studio): Promise<void> {
  // Colours on their way are none to judge.
  await stillness(root)
  const { violations } = await axe.run(element, { rules: { region: { enabled: false } } })
  deepEqual(
    violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
    [],
  )
}

test('several inspectors are in a menu; one may be a custom element, and a crashed one leaves the document usable', async () => {
  const Broken: ComponentType<DocumentInspectorProps> = () => {
    throw new Error('no panel')
  }
  const studio = await openWith({
    inspectors: [
      { name: 'words', title: 'Words', component: 'test-word-count' },
      { name: 'broken', title: 'Broken', component: Broken },
      { name: 'never', title: 'Never', when: () => false, component: Broken },
    ],
  })
  await studio.field('title')
  ;(await studio.find('button', 'Panels')).click()
  await studio.find('[role=menuitem]', 'Words')
  equal(studio.query('[role=menuitem]', 'Never'), null)
  ;(await studio.find('[role=menuitem]', 'Words')).click()
  const element = (await studio.find('test-word-count')) as WordCount
  await until('its properties', () => element.document?.title === 'Bridges')
  ;(await studio.find('button', 'Panels')).click()
  ;(await studio.find('[role=menuitem]', 'Broken')).click()
  await studio.says('“Broken” crashed')
  ok(await studio.field('title'))
})

test('in a narrow studio the inspector covers the form, and custom actions are in the menu', async () => {
  const studio = await openWith(
    {
      actions: [{ name: 'stamp', describe: () => ({ label: 'Stamp' }) }],
      inspectors: [{ name: 'words', title: 'Words', component: Words }],
    },
    { width: 340 },
  )
  await studio.field('title')
  ;(await studio.find('button', 'More actions')).click()
  await studio.find('[role=menuitem]', 'Stamp')
  await press('Escape')
  ;(await studio.find('button', 'Words')).click()
  await studio.find('aside[data-inspector=overlay]')
  await frame()
  await press('Escape')
  await studio.gone('aside')
})

test('a standalone document form has custom actions and badges too', async () => {
  const form = await open('document-form', {
    documents: [published('a', 'Bridges')],
    attributes: { 'document-id': 'a', 'document-type': 'article' },
    config: {
      ...plain,
      document: {
        actions: (previous) => previous.filter(({ name }) => name !== 'delete'),
        badges: [{ name: 'new', describe: () => ({ label: 'Fresh' }) }],
      },
    },
  })
  await form.find('[data-badge=new]')
  await documentEntry(form, 'Duplicate')
  equal(form.query('menuitem', 'Delete'), null)
})
