import { deepEqual, equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { defineType } from '../../../src/schema/define.ts'
import {
  article,
  boxOf,
  config,
  createNetwork,
  open,
  type Opened,
  type OpenOptions,
} from '../open-studio.ts'

type Studio = Opened<'content-studio'>

const serverOptions = { feeds: 'test/studio/extras/feeds' }
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

test('SHELL-073 on its own page the studio asks for help at start and shows its sections and both versions, where it is wide', async () => {
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
  match(
    text,
    /content-studio \d+\.\d+\.\d+, compatible with studio version 3\.32\.0Latest version 3\.40\.1$/,
  )
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

test('SHELL-072.1 SHELL-072.2 links to community, support and sales are there while there is no feed, and nobody hears of a failure', async () => {
  let answer: () => Response | Promise<Response> = () => new Response('{}', { status: 500 })
  const { studio } = await openHelp({}, () => answer())
  const errors: Event[] = []
  studio.element.addEventListener('content-error', (event) => errors.push(event))
  studio.element.addEventListener('content-toast', (event) => errors.push(event))
  const standIns = ['Ask the community', 'Contact support', 'Contact sales']
  let menu = await openMenu(studio)
  for (const name of standIns) await studio.find('menuitem', name)
  await press('Escape')
  await studio.gone('menu')

  // Still on its way: the same.
  let arrive: (response: Response) => void = () => {}
  answer = () => new Promise((resolve) => (arrive = resolve))
  menu = await openMenu(studio)
  for (const name of standIns) await studio.find('menuitem', name)
  arrive(Response.json({ latestVersion: '9.9.9' }))
  await until('the feed', () => menu.textContent.includes('9.9.9'))
  for (const name of standIns) equal(studio.query('menuitem', name), null)
  deepEqual(errors, [])
})

test('SHELL-074 the action of a feed that opens the welcome does, other actions and kinds are not there', async () => {
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

test('SHELL-113 the links out of the studio are those of the configuration, open beside, and can be taken away', async () => {
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

test('on a page of somebody else the studio asks nothing and offers no help, unless the page wants it', async () => {
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

const doubtful = defineType({
  name: 'note',
  type: 'document',
  fields: [{ name: 'text', type: 'string' }],
  preview: { select: { title: 'titel', subtitle: 'gone' } },
})

test('SHELL-045.1 SHELL-045.2 SHELL-046 SHELL-057 in development warnings about the schema are counted, listed and logged; the studio works', async () => {
  const warn = console.warn
  const logged: string[] = []
  console.warn = (message: string) => void logged.push(message)
  const schema = { types: [article, doubtful] }
  const { studio } = await openHelp({ config: { ...config, schema, development: true } })
  await studio.find('nav', 'Content')
  ;(await studio.find('button', '2 configuration issues')).click()
  const dialog = await studio.find('dialog', 'Configuration issues')
  match(dialog.textContent, /Found 2 schema warnings/)
  deepEqual(
    [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent),
    [
      'note → preview → select → titleNo field "titel"',
      'note → preview → select → subtitleNo field "gone"',
    ],
  )
  await press('Escape')
  await studio.focus('button', '2 configuration issues')
  console.warn = warn
  const about = logged.filter((message) => message.includes('Found 2 schema warnings'))
  equal(about.length, 1)
  match(about[0] ?? '', /note → preview → select → title: No field "titel"/)
  boxOf(studio).style.inlineSize = '500px'
  await studio.gone('button', '2 configuration issues')
})

test('SHELL-045.2 SHELL-046 in production nothing is said about warnings, and an error keeps the studio closed', async () => {
  const warn = console.warn
  const logged: string[] = []
  console.warn = (message: string) => void logged.push(message)
  const schema = { types: [article, doubtful] }
  const { studio } = await openHelp({ config: { ...config, schema, development: false } })
  await studio.find('nav', 'Content')
  equal(studio.query('button', 'configuration issue'), null)
  ok(!logged.some((message) => message.includes('schema warning')))
  console.warn = warn
  const broken = defineType({ name: 'x', type: 'document', fields: [{ name: 'y', type: 'zz' }] })
  const other = await openHelp({ config: { ...config, schema: { types: [broken, doubtful] } } })
  await other.studio.says('The schema has errors')
  equal(other.studio.query('nav', 'Content'), null)
})

test('SHELL-044.1 SHELL-044.2 SHELL-044.3 each problem of a schema names type, place and message; one of a known rule leads to where that is explained', async () => {
  const links = { schemaHelp: 'https://own.example/rules' }
  const broken = defineType({ name: 'x', type: 'document', fields: [{ name: 'y', type: 'zz' }] })
  const { studio } = await openHelp({ config: { ...config, links, schema: { types: [broken] } } })
  await studio.says('The schema has errors')
  const [problem] = studio.root.querySelectorAll('li')
  match(problem?.textContent ?? '', /x → fields → y → type.*Unknown type "zz".*About this rule/)
  const link = await studio.find('link', 'About this rule')
  deepEqual(
    [link.getAttribute('href'), link.getAttribute('target')],
    ['https://own.example/rules#type-unknown', '_blank'],
  )
  boxOf(studio).remove()

  const empty = defineType({ name: 'empty', type: 'object', fields: [] })
  const schema = { types: [article, empty, doubtful] }
  const other = await openHelp({ config: { ...config, links, schema, development: true } })
  ;(await other.studio.find('button', '3 configuration issues')).click()
  const dialog = await other.studio.find('dialog', 'Found 3 schema warnings')
  deepEqual(
    [...dialog.querySelectorAll('li')].map((item) => item.querySelector('a')?.hash ?? null),
    ['#object-fields', null, null],
  )
})
