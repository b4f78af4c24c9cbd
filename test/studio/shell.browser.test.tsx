import { emulateMedia, sendKeys, sendMouse } from '@web/test-runner-commands'
import type { Tool } from '../../src/structure/tool.ts'
import { deepEqual, equal, match, ok, press, test, until } from '../kit/browser-test.ts'
import {
  boxOf,
  config,
  createNetwork,
  draft,
  open,
  startServer,
  type Opened,
  type OpenOptions,
} from './open-studio.ts'

type Studio = Opened<'content-studio'>

const tool = (name: string): Tool => ({
  name,
  title: `Tool ${name}`,
  component: () => <p data-shown={name}>{name}</p>,
})
const withTools = (count: number) => ({
  ...config,
  tools: Array.from({ length: count - 1 }, (_, index) => tool(String(index + 1))),
})
const resize = (studio: Studio, width: number): void => {
  boxOf(studio).style.inlineSize = `${width}px`
}
const sidebar = '[part=sidebar]:not([data-starting-style]):not([data-ending-style])'

async function openSidebar(studio: Studio): Promise<HTMLElement> {
  ;(await studio.find('button', 'Menu')).click()
  return studio.find(sidebar)
}

const administrator = { name: 'administrator', title: 'Administrator' }
const editor = { name: 'editor', title: 'Editor' }

/** The studio of somebody the server describes like this. */
function openFor(user: object, options: OpenOptions = {}): Promise<Studio> {
  const network = createNetwork()
  const known = {
    id: 'ada',
    name: 'Ada',
    email: 'ada@example.com',
    role: 'editor',
    roles: [editor],
  }
  network.intercept = ({ url }) =>
    url.includes('/users/me') ? Response.json({ ...known, ...user }) : undefined
  return open('content-studio', { network, ...options })
}

const labels = (element: Element): string[] =>
  [...element.querySelectorAll('a, button, [role^=menuitem]')].map(
    (each) => each.getAttribute('aria-label') ?? each.textContent,
  )

test('SHELL-050.3 in a narrow studio a button opens a sidebar, 200 to 280 px wide, with everything that does not fit the navbar', async () => {
  const studio = await openFor({}, { width: 400, config: withTools(2) })
  await studio.find('nav', 'Content')
  equal(studio.query('nav', 'Tools'), null)
  equal(studio.query('button', 'User menu'), null)
  const panel = await openSidebar(studio)
  for (const width of [400, 310, 260]) {
    resize(studio, width)
    await until(`a sidebar in ${width}px`, () => {
      const box = panel.getBoundingClientRect()
      const frame = boxOf(studio).getBoundingClientRect()
      return (
        box.width >= 200 &&
        box.width <= 280 &&
        box.left === frame.left &&
        box.bottom <= frame.bottom
      )
    })
  }
  match(panel.textContent, /Ada.*ada@example\.com.*Editor/)
  ok(!panel.textContent.includes('Workspace'))
  deepEqual(labels(panel), ['Close', 'Structure', 'Tool 1', 'Manage project'])
  match(panel.querySelector('nav ~ * a')?.getAttribute('href') ?? '', /\/manage\/project\/demo$/)
  equal(panel.querySelectorAll('[role=radiogroup] input').length, 3)
  ;[...panel.querySelectorAll('label')].find(({ textContent }) => textContent === 'Dark')?.click()
  await until('dark', () => getComputedStyle(panel).colorScheme === 'dark')
})

test('SHELL-002 an editor and an administrator see the same menu, except for inviting members', async () => {
  const menus: string[][] = []
  const people = ['Ada', { name: 'Ed', roles: ['editor'] }]
  for (const as of ['ada', 'ed']) {
    const studio = await open('content-studio', { people, as })
    ;(await studio.find('button', 'User menu')).click()
    const menu = await studio.find('menu')
    await until('the name', () => menu.textContent.includes(`${as}@example.com`))
    menus.push([...menu.querySelectorAll('[role^=menuitem]')].map((row) => row.textContent))
    boxOf(studio).remove()
  }
  const [ada = [], ed = []] = menus
  deepEqual(
    ada.filter((row) => !ed.includes(row)),
    ['Invite members'],
  )
  deepEqual(
    ed.filter((row) => !ada.includes(row)),
    [],
  )
})

test('SHELL-050.1 a user without a name is shown by e-mail address', async () => {
  const studio = await openFor({ name: '', displayName: '' }, { width: 400 })
  const panel = await openSidebar(studio)
  await until('the address', () => panel.textContent.includes('ada@example.com'))
  equal(panel.textContent.split('ada@example.com').length, 2, 'once')
})

test('SHELL-077 administrators can invite members, in the sidebar and in the user menu', async () => {
  for (const [roles, extra] of [
    [[editor], []],
    [[editor, administrator], ['Invite members']],
  ] as const) {
    const narrow = await openFor({ roles }, { width: 400 })
    const panel = await openSidebar(narrow)
    deepEqual(labels(panel), ['Close', 'Structure', 'Manage project', ...extra])
    const wide = await openFor({ roles }, { server: narrow.server })
    ;(await wide.find('button', 'User menu')).click()
    deepEqual(labels(await wide.find('menu')), [
      'System',
      'Light',
      'Dark',
      'Manage project',
      ...extra,
      'Show all commands',
      'Show keyboard shortcuts?',
      'What the marks mean',
      'Open diagnostics',
    ])
  }
})

test('SHELL-051 a user viewing as another role cannot invite members', async () => {
  const studio = await openFor(
    { roles: [administrator] },
    { width: 400, attributes: { 'view-as-role': 'viewer' } },
  )
  await studio.find('[data-viewing-as]')
  const panel = await openSidebar(studio)
  deepEqual(labels(panel), ['Close', 'Structure', 'Manage project'])
})

test('SHELL-076 the user menu shows the user and their login provider', async () => {
  const server = await startServer([])
  for (const [provider, badge] of [
    ['github', 'GitHub'],
    ['saml-acme', 'Single sign-on'],
    ['token', null],
  ] as const) {
    const studio = await openFor({ provider }, { server })
    ;(await studio.find('button', 'User menu')).click()
    const menu = await studio.find('menu')
    await until('the name', () => menu.textContent.includes('Ada'))
    ok(menu.querySelector('[data-initials=A]'), 'the avatar')
    ok(menu.textContent.includes('ada@example.com'))
    equal(/GitHub|Single sign-on/.exec(menu.textContent)?.[0] ?? null, badge)
    boxOf(studio).remove()
  }
})

test('SHELL-053 the sidebar closes on Escape, an outside press and a tool change; the focus stays inside and returns', async () => {
  const studio = await open('content-studio', { width: 400, config: withTools(2) })
  const panel = await openSidebar(studio)
  const button = await studio.find('button', 'Menu')
  equal(button.getAttribute('aria-expanded'), 'true')
  await until('the focus inside', () => panel.contains(studio.focused()))
  for (let step = 0; step < 12; step += 1) {
    await press('Tab')
    ok(panel.contains(studio.focused()), `Tab ${step} leads out`)
  }
  await press('Escape')
  await studio.gone('[part=sidebar]')
  await studio.focus('button', 'Menu')
  equal(button.getAttribute('aria-expanded'), 'false')

  await openSidebar(studio)
  const { right, top } = boxOf(studio).getBoundingClientRect()
  await sendMouse({ type: 'click', position: [Math.round(right - 20), Math.round(top + 300)] })
  await studio.gone('[part=sidebar]')
  await studio.focus('button', 'Menu')

  const again = await openSidebar(studio)
  ;[...again.querySelectorAll('a')].find(({ textContent }) => textContent === 'Tool 1')!.click()
  await studio.find('[data-shown]')
  await studio.gone('[part=sidebar]')

  await openSidebar(studio)
  await studio.element.navigate('/structure')
  await studio.gone('[part=sidebar]')

  // A phone that is turned goes on showing it.
  await openSidebar(studio)
  resize(studio, 1000)
  await studio.find('nav', 'Tools')
  await studio.find('[part=sidebar]')
  await press('Escape')
  await studio.gone('[part=sidebar]')
})

test('the sidebar slides in, unless reduced motion is set', async () => {
  const studio = await open('content-studio', { width: 400 })
  const panel = await openSidebar(studio)
  const duration = () => getComputedStyle(panel).transitionDuration
  equal(duration(), '0.2s')
  await emulateMedia({ reducedMotion: 'reduce' })
  try {
    await until('no motion', () => duration() === '0s')
  } finally {
    await emulateMedia({ reducedMotion: 'no-preference' })
  }
})

test('SHELL-052 signing out is offered when the studio’s own session authenticates the requests', async () => {
  const network = createNetwork()
  const ended: string[] = []
  network.intercept = ({ url, method, credentials }) => {
    if (!url.includes('/auth/logout')) return undefined
    ended.push(`${method} ${credentials}`)
    return new Response(null, { status: 204 })
  }
  const studio = await open('content-studio', {
    width: 400,
    network,
    attributes: { auth: 'cookie' },
  })
  const told: unknown[] = []
  studio.element.addEventListener('content-auth-change', ({ detail }) => told.push(detail.user))
  const panel = await openSidebar(studio)
  ;[...panel.querySelectorAll('button')]
    .find(({ textContent }) => textContent === 'Sign out')!
    .click()
  await until('the end of the session', () => told.includes(null))
  deepEqual(ended, ['POST include'])

  const hosted = await open('content-studio', { width: 400, server: studio.server })
  ok(!labels(await openSidebar(hosted)).includes('Sign out'), 'the page signs people in')
})

test('SHELL-057 tools are in the navbar from a width of 900 px, the user menu from 600 px', async () => {
  const studio = await open('content-studio', { config: withTools(3), width: 899 })
  await studio.find('button', 'Menu')
  await studio.find('button', 'User menu')
  equal(studio.query('nav', 'Tools'), null)
  resize(studio, 900)
  const tools = await studio.find('nav', 'Tools')
  await studio.gone('button', 'Menu')
  deepEqual(labels(tools), ['Structure', 'Tool 1', 'Tool 2'])
  resize(studio, 599)
  await studio.gone('button', 'User menu')
  await studio.gone('nav', 'Tools')
  resize(studio, 600)
  await studio.find('button', 'User menu')
})

test('SHELL-055 a wide studio is rendered wide from the first frame', async () => {
  const removed: string[] = []
  const network = createNetwork()
  network.intercept = ({ url }) => {
    const root = document.querySelector('content-studio')?.shadowRoot
    if (!root || !url.includes('/users/me')) return undefined
    const observer = new MutationObserver((records) => {
      const nodes = records.flatMap((record) => [...record.removedNodes])
      for (const node of nodes)
        if (node instanceof HTMLElement) removed.push(node.getAttribute('aria-label') ?? '')
    })
    observer.observe(root, { childList: true, subtree: true })
    return undefined
  }
  const studio = await open('content-studio', { config: withTools(3), network })
  await studio.find('nav', 'Tools')
  equal(removed.includes('Menu'), false)
})

test('the page fills the navbar slots with a logo and other content', async () => {
  const studio = await open('content-studio', { width: 700 })
  await studio.find('nav', 'Content')
  const seen = ['logo', 'navbar-start', 'navbar-end'].map((slot) => {
    const own = document.createElement('b')
    own.slot = slot
    own.textContent = slot
    studio.element.append(own)
    return own
  })
  await until('the order in the bar', () => {
    const places = seen.map((own) => own.getBoundingClientRect())
    return places.every(
      ({ left, width }, index) => width > 0 && left >= (places[index - 1]?.right ?? 0),
    )
  })
  equal(studio.root.querySelector('slot[name=logo] > span')?.checkVisibility(), false)
})

test('SHELL-056.2 tools that do not fit the navbar are in a menu; a single tool has no switcher', async () => {
  const studio = await open('content-studio', { config: withTools(12), width: 900 })
  const bar = await studio.find('nav', 'Tools')
  const more = await studio.find('button', 'More tools')
  const seen = () =>
    [...bar.querySelectorAll('a')].filter((tab) =>
      tab.checkVisibility({ visibilityProperty: true }),
    )
  const shown = seen().map(({ textContent }) => textContent)
  ok(shown.length > 2 && shown.length < 12, `${shown.length} tabs`)
  ok(more.getBoundingClientRect().right <= bar.getBoundingClientRect().right)
  more.click()
  const menu = await studio.find('menu')
  equal(shown.length + labels(menu).length, 12)
  ;(await studio.find('menuitem', 'Tool 11')).click()
  await studio.find('[data-shown="11"]')
  equal((await studio.find('button', 'More tools')).getAttribute('aria-current'), 'page')
  resize(studio, 1600)
  await until('all tabs', () => seen().length === 12)
  equal(studio.query('button', 'More tools'), null)

  const alone = await open('content-studio', { server: studio.server, width: 1000 })
  await alone.find('nav', 'Content')
  equal(alone.query('nav', 'Tools'), null)
  equal(alone.query('button', 'Menu'), null)
  resize(alone, 700)
  await alone.find('button', 'User menu')
  equal(alone.query('button', 'Menu'), null)
})

const schemeKey = 'content-studio:color-scheme'
const schemeOf = (studio: Studio) =>
  getComputedStyle(studio.root.querySelector('[part~=tool]')!).colorScheme

/** Takes a colour scheme in the user menu, where System was taken before. */
async function chooseScheme(studio: Studio, name: string): Promise<void> {
  ;(await studio.find('button', 'User menu')).click()
  equal((await studio.find('[role=menuitemradio][aria-checked=true]')).textContent, 'System')
  ;(await studio.find('menuitemradio', name)).click()
  await until(name, () => schemeOf(studio) === name.toLowerCase())
}

test('SHELL-088.1 the colour scheme is stored under one local storage key unless persistence is off, and defaults to the system', async () => {
  localStorage.removeItem(schemeKey)
  try {
    // A page that allows both schemes follows the system, and the studio with it.
    document.documentElement.style.colorScheme = 'light dark'
    const follower = await open('content-studio', { attributes: { persist: 'memory' } })
    const host = await follower.find('[part~=tool]')
    const inkIn = async (colorScheme: 'dark' | 'light') => {
      await emulateMedia({ colorScheme })
      return getComputedStyle(host).color
    }
    const dark = await inkIn('dark')
    ok((await inkIn('light')) !== dark, 'it follows the system while it is shown')
    const forgetful = await open('content-studio', { attributes: { persist: 'memory' } })
    await chooseScheme(forgetful, 'Dark')
    equal(localStorage.getItem(schemeKey), null)
    const { server } = forgetful
    const studio = await open('content-studio', { server })
    await chooseScheme(studio, 'Dark')
    equal(localStorage.getItem(schemeKey), 'dark')
    const next = await open('content-studio', { server })
    await next.find('nav', 'Content')
    equal(schemeOf(next), 'dark')
  } finally {
    localStorage.removeItem(schemeKey)
    document.documentElement.style.colorScheme = ''
  }
})

test('SHELL-088.2 the tool has its own host, drawn in the chosen scheme: system, light or dark', async () => {
  const studio = await open('content-studio', { attributes: { persist: 'memory' } })
  const host = await studio.find('[part~=tool]')
  const bar = (await studio.find('[part=navbar]')).getBoundingClientRect()
  const { top, bottom, width } = host.getBoundingClientRect()
  ok(top >= bar.bottom - 1 && bottom > top, `${bar.bottom} above ${top} to ${bottom}`)
  equal(width, bar.width)
  ;(await studio.find('button', 'User menu')).click()
  const choices = await until('the choices', () => {
    const found = [...studio.root.querySelectorAll('[role=menuitemradio]')]
    return found.length > 0 ? found.map(({ textContent }) => textContent) : null
  })
  deepEqual(choices, ['System', 'Light', 'Dark'])
  await press('Escape')
  await studio.gone('[role=menu]')
  const inks: string[] = []
  for (const name of ['Dark', 'Light']) {
    const other = await open('content-studio', {
      server: studio.server,
      attributes: { persist: 'memory' },
    })
    await chooseScheme(other, name)
    inks.push(getComputedStyle(other.root.querySelector('[part~=tool]')!).color)
  }
  ok(inks[0] !== inks[1], 'each has its own colours')
})

test('persist="session" keeps settings for the tab, edits in memory, and nothing on the device', async () => {
  const key = 'content-studio:color-scheme'
  const attributes = { persist: 'session', location: '/structure/article;a' }
  const before = Object.keys(localStorage).join()
  const network = createNetwork()
  network.intercept = ({ url }) =>
    url.includes('/data/mutate/') ? Promise.reject(new TypeError('Failed to fetch')) : undefined
  try {
    const studio = await open('content-studio', {
      attributes,
      network,
      documents: [draft('a', 'x')],
    })
    const field = await studio.field('title')
    field.focus()
    await sendKeys({ type: 'y' })
    // Edits live in the page only.
    await studio.says('keep this page open')
    ;(await studio.find('button', 'User menu')).click()
    ;(await studio.find('menuitemradio', 'Dark')).click()
    await until('the choice', () => sessionStorage.getItem(key) === 'dark')
    equal(Object.keys(localStorage).join(), before)
    const next = await open('content-studio', { server: studio.server, attributes })
    await next.field('title')
    const tool = next.root.querySelector('[part~=tool]')!
    equal(getComputedStyle(tool).colorScheme, 'dark')
  } finally {
    sessionStorage.removeItem(key)
  }
})
