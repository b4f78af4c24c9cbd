import {
  afterEach,
  deepEqual,
  equal,
  match,
  ok,
  press,
  test,
  until,
} from '../../kit/browser-test.ts'
import { defineType, type TypeDefinition } from '../../../src/schema/define.ts'
import {
  article,
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

const doubtful = defineType({
  name: 'note',
  type: 'document',
  fields: [{ name: 'text', type: 'string' }],
  preview: { select: { title: 'titel', subtitle: 'gone' } },
})

const broken = defineType({ name: 'x', type: 'document', fields: [{ name: 'y', type: 'zz' }] })

const { warn } = console
afterEach(() => {
  console.warn = warn
})

/** A studio with a schema that has warnings, and what it logs about them. */
async function openDoubtful(
  development: boolean,
  types: readonly TypeDefinition[] = [article, doubtful],
) {
  const lines: string[] = []
  console.warn = (line: string) => void lines.push(line)
  const { studio } = await openHelp({ config: { ...config, schema: { types }, development } })
  return { studio, logged: () => lines.filter((line) => line.includes('schema warning')) }
}

test('SHELL-045.1 the dialog lists the schema warnings below their count', async () => {
  const { studio } = await openDoubtful(true)
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
})

test('SHELL-045.2 configuration issues are shown and logged in development only', async () => {
  const inUse = await openDoubtful(false)
  await inUse.studio.find('nav', 'Content')
  equal(inUse.studio.query('button', 'configuration issue'), null)
  deepEqual(inUse.logged(), [])
  boxOf(inUse.studio).remove()
  const { studio } = await openDoubtful(true)
  await studio.find('button', '2 configuration issues')
})

test('SHELL-046 schema warnings are logged and the studio opens; a schema error prevents it from opening', async () => {
  const { studio, logged } = await openDoubtful(true)
  await studio.find('nav', 'Content')
  await until('the warnings', () => logged().length > 0)
  equal(logged().length, 1)
  match(logged()[0] ?? '', /Found 2 schema warnings/)
  match(logged()[0] ?? '', /note → preview → select → title: No field "titel"/)
  boxOf(studio).remove()
  for (const development of [true, false]) {
    const other = await openDoubtful(development, [broken, doubtful])
    await other.studio.says('The schema has errors')
    equal(other.studio.query('nav', 'Content'), null)
    boxOf(other.studio).remove()
  }
})

test('SHELL-057 a narrow studio hides the number of configuration issues', async () => {
  const { studio } = await openDoubtful(true)
  await studio.find('button', '2 configuration issues')
  boxOf(studio).style.inlineSize = '500px'
  await studio.gone('button', '2 configuration issues')
})

test('SHELL-044.1 a schema with errors is listed problem by problem: type, place and message', async () => {
  const other = defineType({ name: 'x', type: 'document', fields: [{ name: 'z', type: 'qq' }] })
  const { studio } = await openHelp({
    config: { ...config, schema: { types: [broken, { ...other, name: 'w' }] } },
  })
  await studio.says('The schema has errors')
  const problems = [...studio.root.querySelectorAll('li')]
  equal(problems.length, 2)
  match(problems[0]!.textContent, /x → fields → y → type.*Unknown type "zz"/)
  match(problems[1]!.textContent, /w → fields → z → type.*Unknown type "qq"/)
})

test('SHELL-044.2 a problem with a known rule links to the rule’s documentation', async () => {
  const links = { schemaHelp: 'https://own.example/rules' }
  const { studio } = await openHelp({ config: { ...config, links, schema: { types: [broken] } } })
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
