import { deepEqual, equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import {
  boxOf,
  config,
  createNetwork,
  open,
  type Opened,
  type OpenOptions,
} from '../../studio/open-studio.ts'

type Studio = Opened<'content-studio'>

const serverOptions = { feeds: 'test/services/feeds' }
const ownPage = { 'manage-title': '', 'no-trial': '' }

/** A studio whose requests are kept. */
async function openHelp(options: OpenOptions = {}, answer?: () => Response | Promise<Response>) {
  const network = createNetwork()
  const urls: URL[] = []
  network.intercept = ({ url }) => {
    urls.push(new URL(url))
    return url.includes('/help?') ? answer?.() : undefined
  }
  const given = { serverOptions, network, attributes: ownPage, ...options }
  return { studio: await open('content-studio', given), urls }
}

async function openMenu(studio: Studio): Promise<HTMLElement> {
  ;(await studio.find('button', 'Help and resources')).click()
  return studio.find('[role=menu]:not([data-starting-style])')
}

const linksOf = (menu: HTMLElement) =>
  Object.fromEntries(
    [...menu.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  )

test('SHELL-073 with manage-title, a wide studio fetches the help feed at start and shows its sections and both versions', async () => {
  const { studio, urls } = await openHelp()
  const asked = await until('the question', () =>
    urls.find(({ pathname }) => pathname.endsWith('/help')),
  )
  equal(asked.pathname, '/v1/help')
  deepEqual(Object.fromEntries(asked.searchParams), {
    tag: 'sanity.studio.module.version-check',
    m: 'sanity@3.32.0',
    locale: 'en-US',
  })
  const menu = await openMenu(studio)
  await until('the feed', () => menu.textContent.includes('First steps'))
  const text = menu.textContent
  match(text, /First steps.*Write your first article.*The desk.*Call the night editor/)
  match(text, /content-studio \d+\.\d+\.\d+Latest version 3\.40\.1$/)
  const link = await studio.find('menuitem', 'Write your first article')
  deepEqual(
    [link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')],
    ['https://help.example/first', '_blank', 'noopener'],
  )
  await press('Escape')
  await studio.focus('button', 'Help and resources')
  boxOf(studio).style.inlineSize = '500px'
  await studio.gone('button', 'Help and resources')
  boxOf(studio).style.inlineSize = '700px'
  await studio.find('button', 'Help and resources')
})

const standIns = ['Ask the community', 'Contact support', 'Contact sales']

test('SHELL-072.1 links to community, support and sales are shown until the help feed has loaded', async () => {
  let arrive: (response: Response) => void = () => {}
  const { studio } = await openHelp({}, () => new Promise((resolve) => (arrive = resolve)))
  const menu = await openMenu(studio)
  for (const name of standIns) await studio.find('menuitem', name)
  arrive(Response.json({ latestVersion: '9.9.9' }))
  await until('the feed', () => menu.textContent.includes('9.9.9'))
  for (const name of standIns) equal(studio.query('menuitem', name), null)
})

test('SHELL-072.2 when the help feed fails, the fallback links stay and no error is reported', async () => {
  const { studio, urls } = await openHelp({}, () => new Response('{}', { status: 500 }))
  const errors: Event[] = []
  studio.element.addEventListener('content-error', (event) => errors.push(event))
  studio.element.addEventListener('content-toast', (event) => errors.push(event))
  await openMenu(studio)
  await until('the question', () => urls.some(({ pathname }) => pathname.endsWith('/help')))
  for (const name of standIns) await studio.find('menuitem', name)
  equal(studio.query('[role=alert]'), null)
  deepEqual(errors, [])
})

test('SHELL-074 the feed’s welcome action opens the welcome dialog; unknown actions and kinds are ignored', async () => {
  const { studio } = await openHelp()
  const menu = await openMenu(studio)
  await until('the feed', () => menu.textContent.includes('First steps'))
  ok(!menu.textContent.includes('Delete everything') && !menu.textContent.includes('Click me'))
  ;(await studio.find('menuitem', 'Welcome')).click()
  const dialog = await studio.find('dialog', 'Welcome to Paper')
  ok(dialog.textContent.includes('saved as you type'))
  ;(await studio.find('button', 'Get started')).click()
  await studio.gone('dialog')
  await studio.focus('button', 'Help and resources')
})

test('SHELL-113 external links come from the configuration, open in a new tab, and can be removed', async () => {
  const links = {
    community: 'https://own.example/talk',
    support: null,
    sales: null,
    docs: 'https://own.example/docs',
    workspaceDocs: 'https://own.example/workspaces',
    privacy: 'https://own.example/privacy',
    projectHome: 'https://own.example/home',
    apiSettings: 'https://own.example/api',
  }
  const failing = () => new Response('{}', { status: 503 })
  const { studio } = await openHelp({ config: { ...config, links } }, failing)
  const menu = await openMenu(studio)
  deepEqual(linksOf(menu), {
    'Ask the community': 'https://own.example/talk',
    Documentation: 'https://own.example/docs',
    'About workspaces': 'https://own.example/workspaces',
    Privacy: 'https://own.example/privacy',
    'Project home': 'https://own.example/home',
    'API settings': 'https://own.example/api',
  })
  for (const link of menu.querySelectorAll('a')) equal(link.target, '_blank')
})

test('the help menu starts with the shortcuts, the marks and how to report a problem', async () => {
  const { studio } = await openHelp({}, () => new Response('{}', { status: 503 }))
  const menu = await openMenu(studio)
  const first = [...menu.querySelectorAll('[role=menuitem]')].slice(0, 4)
  deepEqual(
    first.map(({ textContent }) => textContent?.replace('?', '')),
    ['Keyboard shortcuts', 'What the marks mean', 'Report a problem', 'Ask the community'],
  )
  ;(await studio.find('menuitem', 'Keyboard shortcuts')).click()
  await studio.find('dialog', 'Keyboard shortcuts')
  await press('Escape')
  await studio.gone('dialog')
  await studio.focus('button', 'Help and resources')
  await openMenu(studio)
  ;(await studio.find('menuitem', 'Report a problem')).click()
  await studio.find('[role=region]', 'Diagnostics')
})

test('a configuration says where news are and where problems are reported', async () => {
  const links = {
    whatsNew: 'https://own.example/news',
    reportProblem: 'mailto:desk@own.example',
  }
  const { studio } = await openHelp({ config: { ...config, links } })
  const shown = linksOf(await openMenu(studio))
  equal(shown['What is new'], 'https://own.example/news')
  equal(shown['Report a problem'], 'mailto:desk@own.example')
})

test('embedded in a page, the studio requests and shows no help unless the page enables it', async () => {
  const services = /\/(help|journey|intake|features)/
  const none = { 'manage-title': '', 'no-help': '', 'no-trial': '' }
  for (const attributes of [{}, none] as Record<string, string>[]) {
    const { studio, urls } = await openHelp({ attributes })
    await studio.find('nav', 'Content')
    await until('somebody', () => urls.some(({ pathname }) => pathname.includes('/users/me')))
    equal(studio.query('button', 'Help and resources'), null)
    deepEqual(
      urls.map(({ pathname }) => pathname).filter((path) => services.test(path)),
      [],
    )
    boxOf(studio).remove()
  }
  const { studio } = await openHelp({ attributes: {}, config: { ...config, help: true } })
  await studio.find('button', 'Help and resources')
})

test('a configuration can remove the help menu from the parts of the studio', async () => {
  const { studio } = await openHelp({
    config: {
      ...config,
      studioParts: (previous) => previous.filter(({ name }) => name !== 'help'),
    },
  })
  await studio.find('nav', 'Content')
  await studio.find('button', 'User menu')
  equal(studio.query('button', 'Help and resources'), null)
})
