// The studio in a language that looks foreign: longer words, brackets around each, from right to left. Content is Greek,
// so a Latin letter outside of brackets is a text that no translation reaches.
import { createTranslate } from '../../src/i18n/translate.ts'
import type { MessageKey, MessageParams } from '../../src/i18n/messages.ts'
import { defineField, defineType } from '../../src/schema/define.ts'
import type { ContentConfig } from '../../src/studio/config/workspace-config.ts'
import { deepEqual, equal, frame, ok, press, test, until } from '../kit/browser-test.ts'
import { documentEntry } from '../kit/document-menu.ts'
import { openCommands } from '../kit/open-commands.ts'
import { createPseudoLocale } from '../kit/pseudo-locale.ts'
import { boxOf, createNetwork, open, type Opened } from './open-studio.ts'

type Studio = Opened<'content-studio'>

const pseudo = createPseudoLocale('ar-XB')
const translate = createTranslate({ locale: pseudo })
const t = (key: MessageKey, params?: MessageParams): string => translate(key, params)

const article = defineType({
  name: 'article',
  type: 'document',
  title: 'Άρθρο',
  groups: [
    { name: 'one', title: 'Πρώτα' },
    { name: 'two', title: 'Μετά' },
  ],
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Τίτλος',
      group: 'one',
      description: 'Λίγα λόγια.',
      validation: (rule) => rule.required().min(30),
    }),
    defineField({ name: 'body', type: 'text', title: 'Κείμενο', group: 'one' }),
    defineField({ name: 'day', type: 'date', title: 'Ημέρα', group: 'one' }),
    defineField({ name: 'slug', type: 'slug', title: 'Λέξη', group: 'one' }),
    defineField({ name: 'place', type: 'geopoint', title: 'Τόπος', group: 'two' }),
    defineField({
      name: 'tags',
      type: 'array',
      title: 'Ετικέτες',
      of: [{ type: 'string', title: 'Ετικέτα' }],
    }),
    defineField({
      name: 'inner',
      type: 'object',
      title: 'Μέσα',
      options: { collapsible: true },
      fields: [defineField({ name: 'note', type: 'string', title: 'Σημείωση' })],
    }),
  ],
})
const config: ContentConfig = {
  title: 'Εφημερίδα',
  schema: { types: [article] },
  i18n: { locales: [pseudo] },
}
const documents = [
  { _id: 'drafts.a', _type: 'article', title: 'Γέφυρες', tags: ['ένα', 'δύο'] },
  { _id: 'a', _type: 'article', title: 'Γέφυρα', tags: ['ένα'] },
  { _id: 'b', _type: 'article', title: 'A sentence in English, ends here.' },
]

function openPseudo(location: string, width = 1200): Promise<Studio> {
  const network = createNetwork()
  network.intercept = ({ url }) =>
    url.includes('/users/me')
      ? Response.json({
          id: 'ada',
          name: 'Άντα',
          email: '',
          roles: [{ name: 'administrator', title: 'Διαχειρίστρια' }],
        })
      : undefined
  const attributes = { location }
  return open('content-studio', { config, documents, attributes, network, width, height: 800 })
}

/** Texts a person sees or hears that no message is around. */
function untranslated(root: ShadowRoot): string[] {
  const found = new Set<string>()
  // The name of the system, as the author of what nobody wrote, and the names of languages are said in their own way.
  const own = 'kbd, style, script, [data-path$="slug"] input, time, option'
  const look = (text: string | null | undefined): void => {
    const rest = (text ?? '').replace(/⟦[^⟦⟧]*(⟦[^⟧]*⟧[^⟦⟧]*)*⟧/g, '').replace('English (US)', '')
    if (/[A-Za-z]{2}/.test(rest)) found.add(text!)
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement
    if (!element || element.closest(own) || !element.checkVisibility()) continue
    if (node instanceof Text) look(node.data)
    else for (const name of said) look(element.getAttribute(name))
  }
  return [...found].filter((text) => !text.includes('A sentence in English') && text !== 'System')
}
const said = [
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'aria-description',
  'aria-roledescription',
]

const settled = '[role=dialog]:not([data-starting-style])'

async function click(studio: Studio, selector: string, name: string): Promise<void> {
  ;(await studio.find(selector, name)).click()
}

const screens: Record<
  string,
  { location?: string; width?: number; show: (studio: Studio) => Promise<unknown> }
> = {
  start: { location: '/structure', show: (studio) => studio.find('nav', t('structure.items')) },
  list: { location: '/structure/article', show: (studio) => studio.find('[data-status]') },
  'a new filter': {
    location: '/structure/article',
    async show(studio) {
      await click(studio, 'button', t('filters.add'))
      await studio.find(settled)
      await studio.says(t('filters.any-document'))
    },
  },
  'list view': {
    location: '/structure/article',
    async show(studio) {
      await click(studio, 'button', t('list.view'))
      await studio.find('menu')
    },
  },
  'list order': {
    location: '/structure/article',
    async show(studio) {
      await studio.find('[data-status]')
      const order = `${t('list.updated')}, ${t('list.desc-time')}`
      await click(studio, 'button', t('list.sort', { order }))
      await studio.find('menu')
    },
  },
  'saved views': {
    location: '/structure/article',
    async show(studio) {
      await click(studio, 'button', t('ui.views'))
      await studio.find('menu')
    },
  },
  table: {
    location: '/structure/article?layout=table',
    show: (studio) => studio.find('[role=columnheader]'),
  },
  'unknown tool': {
    location: '/nowhere',
    show: (studio) => studio.says(t('studio.tool-not-found-body')),
  },
  shortcuts: {
    async show(studio) {
      ;(await studio.find('tab', t('form.all-fields'))).focus()
      await press('?')
      await studio.find(settled)
    },
  },
  'empty form': {
    location: '/structure',
    async show(studio) {
      await studio.element.createDocument({ type: 'article' })
      await studio.field('title')
    },
  },
  form: { show: (studio) => studio.field('title') },
  'a group': {
    async show(studio) {
      await click(studio, 'tab', 'Μετά')
      await studio.find('[data-path=place]')
    },
  },
  'user menu': {
    async show(studio) {
      await click(studio, 'button', t('studio.user-menu'))
      await studio.find('menu')
    },
  },
  'new document': {
    async show(studio) {
      await click(studio, 'button', t('studio.create'))
      await studio.find('[role=listbox], [role=dialog]')
    },
  },
  commands: {
    async show(studio) {
      ;(await studio.field('title')).focus()
      await openCommands()
      await studio.find(settled)
      await frame()
    },
  },
  findings: {
    async show(studio) {
      await click(studio, 'button', t('document.errors', { count: 1 }))
      await studio.find(settled)
    },
  },
  'field actions': {
    async show(studio) {
      ;(await studio.field('title')).focus()
      await click(studio, '[data-path=title] [aria-haspopup=menu]', '')
      await studio.find('menu')
    },
  },
  changes: {
    async show(studio) {
      await click(studio, 'button', t('review.open'))
      await studio.find('tab', t('review.changes'))
      await studio.says(t('review.count', { count: 2 }))
    },
  },
  history: {
    async show(studio) {
      await click(studio, 'button', t('review.open'))
      await click(studio, 'tab', t('review.history'))
      await studio.says(t('review.current'))
    },
  },
  'deleting a document': {
    async show(studio) {
      await studio.field('title')
      ;(await documentEntry(studio, t('document.delete'), t('document.more-actions'))).click()
      await studio.find('[role=alertdialog]:not([data-starting-style])')
      await studio.says(t('document.referrers-none'))
    },
  },
  sidebar: {
    width: 420,
    async show(studio) {
      await click(studio, 'button', t('studio.menu'))
      await studio.find('[part=sidebar]:not([data-starting-style])')
    },
  },
}

for (const [name, { location = '/structure/article;a', width, show }] of Object.entries(screens)) {
  test(`SHELL-006 ${name}: every text is translated, and nothing overflows the screen`, async () => {
    const studio = await openPseudo(location, width)
    await show(studio)
    deepEqual(untranslated(studio.root), [])
    const base = studio.root.querySelector('[part~=base]')!
    ok(base.scrollWidth <= base.clientWidth, `${base.scrollWidth} in ${base.clientWidth}`)
  })
}

test('right-to-left mirrors the studio and the arrow keys', async () => {
  const studio = await openPseudo('/structure/article;a')
  const frameBox = boxOf(studio).getBoundingClientRect()
  const contents = await studio.find('nav', t('structure.items'))
  equal(Math.round(contents.getBoundingClientRect().right), Math.round(frameBox.right))
  const control = await studio.field('title')
  ok(control.getBoundingClientRect().right < contents.getBoundingClientRect().left)

  const first = await studio.find('tab', t('form.all-fields'))
  first.focus()
  await press('ArrowLeft')
  await until('the next tab', () => studio.focused()?.textContent.includes('Πρώτα'))
  await press('ArrowRight')
  await until('the tab before', () => studio.focused() === first)
})

test('right-to-left flips icons that mean forward or back', async () => {
  const studio = await openPseudo('/structure/article;a', 420)
  const back = await studio
    .find('a, button', t('structure.back', { title: 'Άρθρο' }))
    .catch(() => null)
  const icon = (back ?? (await studio.find('[part=header]'))).querySelector('svg')
  equal(icon && getComputedStyle(icon).scale, '-1 1')
})

test('content takes the direction of its own text and aligns with the surrounding texts', async () => {
  const studio = await openPseudo('/structure/article')
  const title = await until('the title of the row', () =>
    [...studio.root.querySelectorAll<HTMLElement>('[dir=auto]')].find(
      ({ textContent, childElementCount }) =>
        childElementCount === 0 && textContent.startsWith('A sentence'),
    ),
  )
  const { direction, textAlign } = getComputedStyle(title)
  deepEqual([direction, textAlign], ['ltr', 'right'])
})
