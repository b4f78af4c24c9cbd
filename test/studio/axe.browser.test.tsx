// axe finds nothing on any screen of the studio, in both schemes, wide and narrow.
import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, press, test, until } from '../kit/browser-test.ts'
import { openCommands } from '../kit/open-commands.ts'
import { defineType } from '../../src/schema/define.ts'
import {
  article,
  config,
  createNetwork,
  draft,
  open,
  openArticle,
  published,
  type Network,
  type Opened,
  type OpenOptions,
} from './open-studio.ts'
import { documentEntry } from '../kit/document-menu.ts'

type Studio = Opened<'content-studio'>

interface Screen {
  name: string
  options?: OpenOptions
  /** Where the studio is; the open article when absent. */
  location?: string
  /** Brings it into the state to check. */
  show: (studio: Studio, network: Network) => Promise<unknown>
}

const documents = [
  draft('a', 'Bridges'),
  published('b', 'Canals'),
  draft('b', 'Canals again'),
  draft('bad', ''),
]
const page = defineType({
  name: 'page',
  type: 'document',
  fields: [{ name: 'main', type: 'reference', to: [{ type: 'article' }] }],
})
const write = async (studio: Studio): Promise<void> => {
  ;(await studio.field('title')).focus()
  await sendKeys({ type: 'X' })
}

const feeds = 'test/services/feeds'
const ownPage = { 'manage-title': '' }

const screens: Screen[] = [
  {
    name: 'start',
    location: '/structure',
    show: (studio) => studio.find('[data-home] a[data-home-document]'),
  },
  {
    name: 'empty dataset',
    location: '/structure',
    options: { documents: [] },
    show: (studio) => studio.says('Start here'),
  },
  { name: 'list', location: '/structure/article', show: (studio) => studio.find('[data-status]') },
  {
    name: 'empty list',
    location: '/structure/person',
    show: (studio) => studio.says('No documents'),
  },
  { name: 'document', show: (studio) => studio.field('title') },
  {
    name: 'document with errors',
    location: '/structure/article;bad',
    async show(studio) {
      ;(await studio.find('button', '1 error')).click()
      await studio.find('[role=dialog]:not([data-starting-style])')
    },
  },
  {
    name: 'confirmation',
    async show(studio) {
      await studio.field('title')
      ;(await documentEntry(studio, 'Delete')).click()
      await studio.find('[role=alertdialog]:not([data-starting-style])')
    },
  },
  {
    name: 'confirmation for a document with references to it',
    options: {
      documents: [
        ...documents,
        { _id: 'page', _type: 'page', main: { _type: 'reference', _ref: 'b' } },
      ],
      config: { ...config, schema: { types: [article, page] } },
    },
    location: '/structure/article;b',
    async show(studio) {
      await studio.field('title')
      ;(await documentEntry(studio, 'Unpublish')).click()
      await studio.find('[data-referrer]')
      await studio.find('[role=alertdialog]:not([data-starting-style])')
    },
  },
  {
    name: 'read-only document with the reason',
    options: { attributes: { 'view-as-role': 'viewer' } },
    async show(studio) {
      ;(await studio.find('[data-denied] button', 'Why?')).click()
      await studio.find('[role=dialog]:not([data-starting-style])')
    },
  },
  {
    name: 'groups, a split and a second document',
    options: {
      config: {
        ...config,
        structure: [
          {
            kind: 'list',
            id: 'desk',
            title: 'Desk',
            items: [
              { kind: 'divider', title: 'Texts' },
              { kind: 'documents', typeName: 'article', filter: 'defined(title)' },
            ],
          },
        ],
        document: {
          views: [{ id: 'words', title: 'Words', component: () => <p>Two words</p> }],
        },
      },
    },
    location: '/structure/desk;article;a|,view=words;b,type=article',
    show: (studio) => studio.find('[data-pane="document b"] [data-path]'),
  },
  {
    name: 'new document',
    async show(studio) {
      ;(await studio.find('button', 'New document')).click()
      await studio.find('[role=dialog]:not([data-starting-style]) [role=option]')
    },
  },
  {
    name: 'many tools',
    options: {
      config: {
        ...config,
        tools: Array.from({ length: 20 }, (_, index) => ({
          name: `tool${index}`,
          title: `Tool ${index}`,
          component: () => null,
        })),
      },
    },
    async show(studio) {
      await studio.field('title')
      const more = studio.query('button', 'More tools') ?? (await studio.find('button', 'Menu'))
      more.click()
      await studio.find(':is([role=menu], [role=dialog]):not([data-starting-style])')
    },
  },
  {
    name: 'diagnostics',
    location: '/diagnostics',
    show: (studio) => studio.says('listener.welcome'),
  },
  {
    name: 'command palette',
    async show(studio) {
      ;(await studio.field('title')).focus()
      await openCommands()
      await studio.find('[role=dialog]:not([data-starting-style]) [role=option]')
    },
  },
  {
    name: 'shortcuts',
    async show(studio) {
      ;(await studio.find('button', 'New document')).focus()
      await press('Shift+?')
      await studio.find('[role=dialog]:not([data-starting-style]) dt')
    },
  },
  {
    name: 'user menu',
    async show(studio) {
      // In the bar, or where that is too narrow in the sidebar.
      const menu = studio.query('button', 'User menu') ?? (await studio.find('button', 'Menu'))
      menu.click()
      await studio.find(':is([role=menu], [role=dialog]):not([data-starting-style])')
    },
  },
  {
    name: 'trial dialog that opens automatically',
    options: { serverOptions: { feeds }, attributes: ownPage },
    show: (studio) => studio.find('[role=dialog]:not([data-starting-style])', 'You have every'),
  },
  {
    name: 'modal trial dialog',
    options: { serverOptions: { feeds }, attributes: ownPage },
    async show(studio) {
      await studio.find('[role=dialog]:not([data-starting-style])', 'You have every')
      ;(await studio.find('button', 'What happens then?')).click()
      await studio.find('[role=dialog]:not([data-starting-style])', 'Your trial goes on')
    },
  },
  {
    name: 'help menu',
    options: { serverOptions: { feeds }, attributes: { ...ownPage, 'no-trial': '' } },
    async show(studio) {
      await studio.field('title')
      // There is none where the studio is narrow.
      studio.query('button', 'Help and resources')?.click()
      await until('the menu', () => {
        const button = studio.query('button', 'Help and resources')
        return !button || studio.root.textContent.includes('First steps')
      })
    },
  },
  {
    name: 'missing feature with its upsell',
    options: {
      serverOptions: { feeds },
      config: {
        ...config,
        tools: [{ name: 'talk', title: 'Talk', feature: 'comments', component: () => null }],
      },
    },
    location: '/talk',
    async show(studio) {
      ;(await studio.find('button', 'See plans')).click()
      await studio.find('[role=dialog]:not([data-starting-style])', 'Talk where you write')
    },
  },
  {
    name: 'configuration issues',
    options: {
      config: {
        ...config,
        schema: {
          types: [
            article,
            defineType({
              name: 'note',
              type: 'document',
              fields: [{ name: 'text', type: 'string' }],
              preview: { select: { title: 'gone' } },
            }),
          ],
        },
      },
    },
    async show(studio) {
      await studio.field('title')
      // A narrow bar has no room for it.
      if (studio.element.clientWidth < 600) return
      const button = await studio.find('button', '1 configuration issue')
      button.click()
      await studio.find('[role=dialog]:not([data-starting-style])', 'Found 1 schema')
    },
  },
  {
    name: 'rejected edit',
    async show(studio, network) {
      await studio.field('title')
      network.intercept = ({ url }) =>
        url.includes('/data/mutate/') ? new Response('{}', { status: 403 }) : undefined
      await write(studio)
      const banner = await studio.find('alert', 'did not accept')
      banner.querySelector('summary')?.click()
    },
  },
  {
    name: 'no connection',
    async show(studio, network) {
      await studio.field('title')
      network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
      await write(studio)
      await studio.find('status', 'Connection lost')
    },
  },
  {
    name: 'deleted document',
    async show(studio) {
      await studio.field('title')
      await studio.server.mutate({ delete: { id: 'drafts.a' } })
      await studio.says('This document was deleted')
    },
  },
  {
    name: 'unknown tool',
    location: '/nothing',
    show: (studio) => studio.says('Tool not found'),
  },
  {
    name: 'schema errors',
    options: {
      config: {
        ...config,
        schema: {
          types: [defineType({ name: 'x', type: 'document', fields: [{ name: 'y', type: 'z' }] })],
        },
      },
    },
    show: (studio) => studio.says('The schema has errors'),
  },
]

for (const { name, location, options = {}, show } of screens) {
  test(`axe reports no violations: ${name}`, async () => {
    for (const width of [1200, 360]) {
      const network = createNetwork()
      const given = { documents, network, width, ...options }
      const studio =
        location === undefined
          ? await openArticle('a', given)
          : await open('content-studio', {
              ...given,
              attributes: { ...given.attributes, location },
            })
      await show(studio, network)
      for (const scheme of ['light', 'dark'] as const) {
        studio.element.colorScheme = scheme
        await until(scheme, () => getComputedStyle(studio.element).colorScheme === scheme)
        await animationsDone(studio)
        deepEqual(await violations(studio), [], `${scheme}, ${width}px`)
      }
      await press('Escape')
      studio.element.parentElement?.remove()
    }
  })
}

async function animationsDone({ root }: Studio): Promise<void> {
  await until('animations to end', () =>
    root
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  )
}

async function violations({ element }: Studio): Promise<string[]> {
  const { violations } = await axe.run(element, {
    // Headings and landmarks around the element are the page's own.
    rules: { 'page-has-heading-one': { enabled: false }, 'landmark-one-main': { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
