import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { afterEach, deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { defineField, defineType } from '../../../src/schema/define.ts'
import type { WorkspaceConfig } from '../../../src/studio/config/workspace-config.ts'
import type { Tool } from '../../../src/structure/tool.ts'
import {
  article,
  createNetwork,
  draft,
  open,
  startServer,
  type DatasetServer,
  type Opened,
  type OpenOptions,
} from '../open-studio.ts'

type Studio = Opened<'content-studio'>

const page = location.href
afterEach(() => history.replaceState(null, '', page))

const product = defineType({
  name: 'product',
  type: 'document',
  title: 'Product',
  fields: [defineField({ name: 'title', type: 'string' })],
})
const till: Tool = { name: 'till', title: 'Till', component: () => <p data-till>The till</p> }

interface Fixture {
  studio: Studio
  blog: DatasetServer
  shop: DatasetServer
}

const weekInfo = { firstDay: 1, weekend: [6, 7] }

/** A studio of two workspaces that differ in everything, each on a server of its own. */
async function openBoth(options: OpenOptions = {}): Promise<Fixture> {
  const blog = await startServer([draft('a', 'Bridges')])
  const shop = await startServer([{ _id: 'drafts.p', _type: 'product', title: 'Lamp' }])
  const workspaces: WorkspaceConfig[] = [
    {
      name: 'blog',
      title: 'Blog',
      basePath: '/Blog',
      projectId: 'demo',
      dataset: 'production',
      apiHost: blog.url,
      schema: { types: [article] },
    },
    {
      name: 'shop',
      title: 'Shop',
      subtitle: 'What we sell',
      basePath: '/shop',
      projectId: 'demo',
      dataset: 'production',
      apiHost: shop.url,
      schema: { types: [product] },
      tools: [till],
      theme: { accent: 'rgb(0, 100, 0)' },
      i18n: {
        locales: [
          {
            id: 'nb-NO',
            title: 'Norsk',
            weekInfo,
            bundles: [
              {
                locale: 'nb-NO',
                namespace: 'studio',
                resources: { 'studio.create': 'Nytt dokument' },
              },
            ],
          },
        ],
      },
    },
  ]
  const studio = await open('content-studio', { config: workspaces, server: blog, ...options })
  return { studio, blog, shop }
}

const path = () => location.pathname + location.search
const goesTo = (to: string) => until(`the address ${to}, it is ${path()}`, () => path() === to)
const accentOf = ({ element }: Studio) =>
  getComputedStyle(element).getPropertyValue('--content-accent').trim()
const brandOf = ({ root }: Studio) => root.querySelector('[part=navbar] a')?.textContent ?? ''
const markOf = ({ root }: Studio) =>
  root.querySelector('[part=navbar] slot[name=logo]')?.textContent
const shows = (studio: Studio, title: string) =>
  until(`the workspace ${title}, it is ${brandOf(studio)}`, () => brandOf(studio).includes(title))

test('SHELL-004 switching the workspace replaces everything that belongs to it', async () => {
  const { studio } = await openBoth({ attributes: { location: '/Blog/structure/article;a' } })
  const events: string[] = []
  studio.element.addEventListener('content-workspace-change', ({ detail }) =>
    events.push(`${detail.workspace} ${detail.title}`),
  )
  await shows(studio, 'Blog')
  await until('the form', () => studio.query('[data-path=title] input'))
  equal((await studio.field('title')).value, 'Bridges')
  await studio.element.navigate('/shop/structure/product;p')
  await shows(studio, 'Shop')
  await until('its document', async () => (await studio.field('title')).value === 'Lamp')
  ok(!studio.root.textContent.includes('Bridges'), 'no document of the other')
  ok(!studio.root.textContent.includes('Article'), 'no type of the other')
  deepEqual(events, ['shop Shop'])
})

test('SHELL-004 colours, language, mark and tools belong to the workspace and change with it', async () => {
  const { studio } = await openBoth({ attributes: { workspace: 'shop' } })
  await studio.find('nav a', 'Till')
  await studio.find('button', 'Nytt dokument')
  equal(accentOf(studio), 'rgb(0, 100, 0)')
  equal(markOf(studio), 'S')
  await studio.element.navigate('/blog')
  await shows(studio, 'Blog')
  await studio.find('button', 'New document')
  equal(markOf(studio), 'B')
  ok(accentOf(studio) !== 'rgb(0, 100, 0)', accentOf(studio))
  ok(!studio.query('nav a', 'Till'))
  ok(!studio.root.textContent.includes('Product'))
})

test('SHELL-011 the root leads to the first workspace, and a URL in any case to its workspace', async () => {
  history.replaceState(null, '', '/base')
  const before = history.length
  const { studio, blog } = await openBoth({ attributes: { 'base-path': '/base' } })
  await goesTo('/base/Blog/structure')
  await shows(studio, 'Blog')
  equal(history.length, before, 'the first redirects replace')
  const { config } = studio.element
  history.replaceState(null, '', '/base/SHOP/till')
  const second = await open('content-studio', {
    server: blog,
    config: config!,
    attributes: { 'base-path': '/base' },
  })
  await shows(second, 'Shop')
  await second.find('[data-till]')
})

test('SHELL-013 a URL outside every workspace shows an error with a link to the first workspace', async () => {
  history.replaceState(null, '', '/base/nope/x')
  const { studio } = await openBoth({ attributes: { 'base-path': '/base' } })
  await studio.says('Workspace not found')
  equal(path(), '/base/nope/x')
  ;(await studio.find('a', 'Go to default workspace')).click()
  await goesTo('/base/Blog/structure')
  await shows(studio, 'Blog')
  history.back()
  await studio.says('Workspace not found')
})

test('SHELL-058.1 the workspace menu lists all workspaces and marks the current one', async () => {
  history.replaceState(null, '', '/base')
  const { studio } = await openBoth({ attributes: { 'base-path': '/base' } })
  ;(await studio.find('button', 'Workspaces')).click()
  const items = await until('the menu', () => {
    const found = [...studio.root.querySelectorAll<HTMLElement>('[role=menuitemradio]')]
    return found.length === 2 ? found : null
  })
  deepEqual(
    items.map((item) => [item.textContent, item.getAttribute('aria-checked')]),
    [
      ['Blog', 'true'],
      ['Shop', 'false'],
    ],
  )
  items[1]?.click()
  await goesTo('/base/shop/structure')
  await shows(studio, 'Shop')
  history.back()
  await shows(studio, 'Blog')
})

test('SHELL-050.2 a single workspace shows neither a menu nor a switcher', async () => {
  const studio = await open('content-studio', { width: 400 })
  ok(!studio.query('button', 'Workspaces'))
  ;(await studio.find('button', 'Menu')).click()
  await studio.find('[part=sidebar]')
  ok(!studio.query('nav', 'Workspaces'))
})

test('SHELL-050.2 the sidebar lists the workspaces and closes when one is chosen', async () => {
  const { studio } = await openBoth({ width: 400 })
  await shows(studio, 'Blog')
  ;(await studio.find('button', 'Menu')).click()
  const links = await studio.find('nav', 'Workspaces')
  equal(links.textContent, 'BBlogSShop')
  equal(links.querySelector('[aria-current=page]')?.textContent, 'BBlog')
  ;(await studio.find('nav a', 'Shop')).click()
  await shows(studio, 'Shop')
  ok(!studio.query('[part=sidebar]'), 'closed')
  ;(await studio.find('button', 'Menu')).click()
  await studio.find('[part=sidebar]')
  press('Escape')
  await studio.gone('[part=sidebar]')
})

test('an edit typed in a workspace reaches its server when the studio switches to another workspace', async () => {
  const network = createNetwork()
  const { studio, blog } = await openBoth({
    network,
    attributes: { location: '/Blog/structure/article;a' },
  })
  const field = await studio.field('title')
  field.focus()
  document.execCommand('insertText', false, 'New ')
  await studio.element.navigate('/shop')
  await shows(studio, 'Shop')
  await until('the edit on the server', async () => {
    const title = await blog.fetch<string>('*[_id == "drafts.a"][0].title')
    return title.includes('New')
  })
})

test('the workspace and tool attributes control the studio; with hash routing the workspace is part of the location', async () => {
  const { studio } = await openBoth({
    attributes: { routing: 'hash', workspace: 'SHOP', tool: 'till' },
  })
  await studio.find('[data-till]')
  ok(location.hash.endsWith('content=/shop/till'), location.hash)
  studio.element.setAttribute('workspace', 'blog')
  studio.element.removeAttribute('tool')
  await shows(studio, 'Blog')
  await until('the fragment', () => location.hash.endsWith('content=/Blog/structure'))
  equal(await studio.element.createHref('/shop/till'), `${path()}#content=/shop/till`)
})

test('a workspace that cannot be opened shows an error, can be retried, and links to the other workspaces', async () => {
  const network = createNetwork()
  let down = ''
  network.intercept = ({ url }) =>
    down !== '' && url.startsWith(down) ? new Response('{}', { status: 404 }) : undefined
  const { studio, shop } = await openBoth({ network, attributes: { workspace: 'blog' } })
  await shows(studio, 'Blog')
  down = shop.url
  await studio.element.navigate('/shop')
  await studio.says('Shop cannot be opened')
  await studio.says('404')
  ;(await studio.find('nav a', 'Blog')).click()
  await shows(studio, 'Blog')
  await studio.element.navigate('/shop')
  const retry = await studio.find('button', 'Retry')
  down = ''
  retry.click()
  await shows(studio, 'Shop')
})

test('under a context the first workspace shares its connection, and the others sign in with its credentials', async () => {
  const { studio } = await openBoth()
  const { config } = studio.element
  const authorized = new Set<string>()
  const network = createNetwork()
  network.intercept = ({ url, headers }) => {
    if (headers.get('authorization') === 'Bearer a-token') authorized.add(new URL(url).origin)
    return undefined
  }
  const context = document.createElement('content-context')
  const below = document.createElement('content-studio')
  Object.assign(context, { config, fetch: network.fetch, getToken: () => 'a-token' })
  context.append(below)
  document.body.append(context)
  await below.ready
  const root = below.shadowRoot!
  const named = (name: string) =>
    until(name, () => root.querySelector('[part=navbar] a')?.textContent.includes(name))
  await named('Blog')
  equal(context.status, 'connecting')
  await below.navigate('/shop/till')
  await named('Shop')
  await until('both origins', () => authorized.size === 2)
  context.remove()
})

/** Two workspaces, of which one is signed out of, and its sign-in. */
async function openSignedOut() {
  const network = createNetwork()
  let signedOut = ''
  network.intercept = ({ url }) =>
    signedOut !== '' && url.startsWith(signedOut) && url.includes('/users/me')
      ? Response.json({ statusCode: 401, error: 'Unauthorized', message: 'No' }, { status: 401 })
      : undefined
  history.replaceState(null, '', '/base')
  const attributes = { auth: 'provider', 'base-path': '/base' }
  const { studio, shop } = await openBoth({ network, attributes })
  signedOut = shop.url
  await shows(studio, 'Blog')
  ;(await studio.find('button', 'Workspaces')).click()
  ;(await studio.find('[role=menuitemradio]', 'Shop')).click()
  await studio.find('button', 'Choose another workspace')
  const row = (name: string) =>
    [...studio.root.querySelectorAll<HTMLElement>('li button')].find((one) =>
      one.textContent.includes(name),
    )
  /** Goes back to the list of workspaces, and waits for a state of one. */
  const list = async () => {
    ;(await studio.find('button', 'Choose another workspace')).click()
    await until('the state', () => row('Shop')?.textContent.includes('Signed out'))
  }
  return { studio, row, list }
}

test('SHELL-058.2 switching to a workspace where the user is signed out shows its sign-in', async () => {
  const { studio } = await openSignedOut()
  equal(path(), '/base/shop')
  equal(studio.query('nav', 'Content'), null)
})

test('SHELL-037 the sign-in of a workspace links back to the other workspaces and to adding one', async () => {
  const { studio, list } = await openSignedOut()
  ok(await studio.find('a', 'Add workspace'))
  await list()
  await studio.says('Choose a workspace')
})

test('SHELL-035 the workspace list shows each workspace’s sign-in state', async () => {
  const { list, row } = await openSignedOut()
  await list()
  ok(row('Shop')?.textContent.includes('What we sell'))
  await until('the other state', () => !/Signed|Checking|…/.test(row('Blog')?.textContent ?? '…'))
})

test('SHELL-036.1 choosing a signed-in workspace from the list opens it', async () => {
  const { studio, list, row } = await openSignedOut()
  await list()
  row('Blog')!.click()
  await shows(studio, 'Blog')
})

test('SHELL-036.2 choosing a signed-out workspace from the list opens its sign-in', async () => {
  const { studio, list, row } = await openSignedOut()
  await list()
  equal(studio.query('button', 'Choose another workspace'), null)
  row('Shop')!.click()
  await studio.find('button', 'Choose another workspace')
  equal(row('Shop'), undefined)
})

test('SHELL-037 a user whose session expires can view other workspaces and returns to the same location', async () => {
  const network = createNetwork()
  let isOut = false
  network.intercept = ({ url }) =>
    isOut && /\/users\/me|\/data\/mutate/.test(url)
      ? Response.json({ statusCode: 401, error: 'Unauthorized', message: 'No' }, { status: 401 })
      : undefined
  const { studio, blog } = await openBoth({
    network,
    attributes: { auth: 'provider', location: '/Blog/structure/article;a' },
  })
  const field = await studio.field('title')
  isOut = true
  field.focus()
  await sendKeys({ type: '!' })
  await studio.says('You have been signed out')
  ;(await studio.find('button', 'Choose another workspace')).click()
  await studio.says('Choose a workspace')
  await until('the focus on the list', () => studio.focused()?.textContent === 'Choose a workspace')
  ok(field.isConnected, 'the form stays behind')
  const row = [...studio.root.querySelectorAll<HTMLElement>('li button')].find((one) =>
    one.textContent.includes('Blog'),
  )!
  row.click()
  await studio.says('You have been signed out')
  await until('the focus', () => studio.focused()?.textContent === 'You have been signed out')
  ok(field.isConnected, 'the form is still there')
  isOut = false
  // Coming back to the window asks again who is signed in.
  window.dispatchEvent(new Event('focus'))
  await until('the edit on the server', async () =>
    (await blog.fetch<string[]>('*[_id == "drafts.a"].title'))[0]?.includes('!'),
  )
  equal(await studio.field('title'), field)
})

test('leaving the page prompts while edits of a previously open workspace are unsaved', async () => {
  const network = createNetwork()
  let release: () => void = () => {}
  const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)))
  network.intercept = ({ url }) => (url.includes('/data/mutate') ? held : undefined)
  const { studio, blog } = await openBoth({
    network,
    attributes: { location: '/Blog/structure/article;a' },
  })
  const told: unknown[] = []
  studio.element.addEventListener('content-before-leave', ({ detail }) => told.push(detail))
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  ;(await studio.field('title')).focus()
  await sendKeys({ type: '!' })
  await studio.says('Saving')
  await studio.element.navigate('/shop')
  await shows(studio, 'Shop')
  equal(mayLeave(), false)
  deepEqual(told, [{ pending: 1, uploads: 0 }])
  studio.element.setAttribute('unload-guard', 'off')
  equal(mayLeave(), true, 'never with the guard off')
  studio.element.setAttribute('unload-guard', 'auto')
  release()
  await until('the edit on the server', async () =>
    (await blog.fetch<string[]>('*[_id == "drafts.a"].title'))[0]?.includes('!'),
  )
  await until('nothing to ask about', mayLeave)
})

test('axe reports no violations in the menu, the sidebar and the screens of workspaces', async () => {
  const check = async (studio: Studio) => {
    // Colours on their way are none to judge.
    await until('animations to end', () =>
      studio.root.getAnimations().every(({ playState }) => playState !== 'running'),
    )
    const { violations } = await axe.run(studio.element)
    deepEqual(
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`)),
      [],
    )
  }
  const { studio } = await openBoth()
  await shows(studio, 'Blog')
  ;(await studio.find('button', 'Workspaces')).click()
  await studio.find('[role=menu]:not([data-starting-style])')
  await check(studio)
  await studio.element.navigate('/nope')
  await studio.says('Workspace not found')
  await check(studio)
  await studio.element.navigate('/shop')
  await shows(studio, 'Shop')
  studio.element.parentElement!.style.inlineSize = '360px'
  ;(await studio.find('button', 'Menu')).click()
  await studio.find('[role=dialog]:not([data-starting-style]) nav', 'Workspaces')
  await check(studio)
})

test('SHELL-017.1 in each workspace an intent, a tool name and a legacy name open their location', async () => {
  history.replaceState(null, '', '/base/shop/intent/edit/id=p;type=product/')
  const { studio } = await openBoth({ attributes: { 'base-path': '/base' } })
  await goesTo('/base/shop/structure/product;p')
  await studio.element.navigate('/shop/till')
  await studio.find('[data-till]')
  await studio.element.navigate('/blog/desk/article')
  await goesTo('/base/Blog/structure/article')
  await studio.element.navigate('/blog/till')
  await studio.says('Tool not found: till')
})

test('the palette offers commands that open the other workspaces', async () => {
  const { studio } = await openBoth()
  await shows(studio, 'Blog')
  ;(await studio.find('button', 'User menu')).click()
  ;(await studio.find('[role=menuitem]', 'Show all commands')).click()
  ;(await studio.find('[role=option]', 'Open the workspace Shop')).click()
  await shows(studio, 'Shop')
})
