import { deepEqual, equal, match, ok, press, test, until, afterEach } from '../kit/browser-test.ts'
import type { WorkspaceConfig } from '../../src/studio/config/workspace-config.ts'
import type { Tool, ToolProps } from '../../src/structure/tool.ts'
import { defineType } from '../../src/schema/define.ts'
import {
  boxOf,
  config,
  createNetwork,
  draft,
  open,
  published,
  type Opened,
  type OpenOptions,
} from './open-studio.ts'

type Studio = Opened<'content-studio'>

const page = { path: location.pathname, url: location.href, title: document.title }
afterEach(() => {
  history.replaceState(null, '', page.url)
  document.title = page.title
})

const tool = (name: string, more: Partial<Tool> = {}): Tool => ({
  name,
  title: name.toUpperCase(),
  component: ({ path, search }: ToolProps) => (
    <p data-tool={name}>{`${name} shows ${path || 'its start'}${search}`}</p>
  ),
  ...more,
})
const withTools = (...tools: Tool[]): WorkspaceConfig => ({ ...config, tools })

/** A studio that keeps its place in the page's path, below one of its own. */
async function openAt(path: string, options: OpenOptions = {}): Promise<Studio> {
  history.replaceState({ host: 'keeps this' }, '', path)
  return open('content-studio', {
    ...options,
    attributes: { 'base-path': '/Blog', ...options.attributes },
  })
}

const path = () => location.pathname + location.search
const goesTo = (to: string) => until(`the address ${to}, it is ${path()}`, () => path() === to)
const goBack = (by = -1) => history.go(by)

test('SHELL-011 the base path is matched case-insensitively', async () => {
  const studio = await openAt('/BLOG/structure/article', { documents: [draft('a', 'Bridges')] })
  await studio.find('[data-document-id=a]')
  equal(path(), '/BLOG/structure/article')
  ;(await studio.find('[data-document-id=a]')).click()
  await goesTo('/Blog/structure/article;a')
})

test('SHELL-014.1 below the base path, an intent or a tool name opens its location', async () => {
  const options = { documents: [draft('a', 'Bridges')], config: withTools(tool('vision')) }
  const studio = await openAt('/Blog/intent/edit/id=a;type=article/', options)
  await goesTo('/Blog/structure/article;a')
  await studio.field('title')
  const other = await openAt('/Blog/vision/deep', options)
  await other.find('[data-tool=vision]', 'vision shows deep')
})

test('SHELL-015 the URL of an open document reopens it; back and forward move through the panes', async () => {
  const documents = [published('a', 'Bridges'), published('b', 'Canals')]
  const studio = await openAt('/Blog/structure/article', { documents })
  const row = (id: string) => studio.find(`[data-document-id=${id}]`)
  const title = async () => (await studio.field('title')).value
  ;(await row('a')).click()
  await until('the first', async () => (await title()) === 'Bridges')
  ;(await row('b')).click()
  await until('the second', async () => (await title()) === 'Canals')
  goBack()
  await until('the first again', async () => (await title()) === 'Bridges')
  goBack()
  await studio.gone('[data-path]')
  equal(path(), '/Blog/structure/article')
  goBack(2)
  await goesTo('/Blog/structure/article;b')
  await until('the second again', async () => (await title()) === 'Canals')
  const again = await open('content-studio', {
    server: studio.server,
    attributes: { 'base-path': '/blog' },
  })
  await until('it in a new studio', async () => (await again.field('title')).value === 'Canals')
})

test('SHELL-016.1 a URL without a tool is replaced by the first tool without adding a history entry', async () => {
  const before = history.length
  const studio = await openAt('/Blog')
  await goesTo('/Blog/structure')
  await studio.find('nav', 'Content')
  equal(history.length, before)
  deepEqual((history.state as { host?: string }).host, 'keeps this')
})

test('SHELL-017.3 a URL with the legacy name desk redirects to structure, unless a tool is named desk', async () => {
  const documents = [draft('a', 'Bridges')]
  const kinds: string[] = []
  const listen = (event: Event) => {
    const { detail } = event as CustomEvent<{ to: string; kind: string }>
    kinds.push(`${detail.kind} ${detail.to}`)
  }
  addEventListener('content-navigate', listen)
  const studio = await openAt('/Blog/desk/article;a', { documents })
  await goesTo('/Blog/structure/article;a')
  await studio.field('title')
  removeEventListener('content-navigate', listen)
  deepEqual(kinds, ['replace /structure/article;a'])
  const own = await openAt('/Blog/desk/x', { config: withTools(tool('desk')) })
  await own.find('[data-tool=desk]', 'desk shows x')
})

test('SHELL-017.2 while the host holds the redirect, the studio shows a redirecting message', async () => {
  const stay = (event: Event) => event.preventDefault()
  addEventListener('content-navigate', stay)
  const studio = await openAt('/Blog/desk/article')
  await studio.says('Redirecting…')
  removeEventListener('content-navigate', stay)
})

test('SHELL-023 a URL with an unknown tool shows the name of the missing tool', async () => {
  const studio = await openAt('/Blog/unknown')
  await studio.says('Tool not found: unknown')
  equal(studio.query('[part=tool] [data-tool]'), null)
})

test('SHELL-018 below an unknown tool the rest of the URL is ignored, the navbar works, and a button leads to the start page', async () => {
  const studio = await openAt('/Blog/unknown/article;a', { documents: [published('a', 'One')] })
  await studio.says('Tool not found: unknown')
  equal(studio.query('[data-path]'), null)
  ;(await studio.find('button', 'New document')).click()
  await studio.find('[role=dialog] [role=option]', 'Article')
  await press('Escape')
  await studio.gone('[role=dialog]')
  ;(await studio.find('button', 'Go to the start page')).click()
  await goesTo('/Blog/structure')
})

test('SHELL-020 search parameters belong to the tool that set them', async () => {
  const list = tool('list', {
    component: ({ search, navigate }) => (
      <button type="button" onClick={() => navigate('all?sort=name')}>
        {`list${search}`}
      </button>
    ),
  })
  const studio = await openAt('/Blog/list', { config: withTools(list, tool('other')) })
  ;(await studio.find('[part=tool] button', 'list')).click()
  await studio.find('[part=tool] button', 'list?sort=name')
  await goesTo('/Blog/list/all?sort=name')
  ;(await studio.find('nav a', 'OTHER')).click()
  await studio.find('[data-tool=other]', 'other shows its start')
  equal(path(), '/Blog/other')
  goBack()
  await studio.find('[part=tool] button', 'list?sort=name')
})

test('SHELL-021.2 with manage-title the page title shows tool and workspace, or the title set by a tool that controls it', async () => {
  const own = tool('own', {
    controlsDocumentTitle: true,
    component: () => null,
  })
  const titles: string[] = []
  const documents = [draft('a', 'Bridges')]
  const studio = await open('content-studio', {
    documents,
    config: withTools(tool('vision'), own),
    attributes: { 'manage-title': '' },
  })
  studio.element.addEventListener('content-title-change', ({ detail }) => titles.push(detail.title))
  const isTitled = (title: string) =>
    until(`the title ${title}, it is ${document.title}`, () => document.title === title)
  await isTitled('Structure | Paper')
  await studio.element.navigate('/vision')
  await isTitled('VISION | Paper')
  await studio.element.navigate('/structure/article')
  await isTitled('Article | Paper')
  await studio.element.navigate('/structure/article;a')
  await isTitled('Bridges | Paper')
  await studio.element.navigate('/own')
  await until('the tool', () => !studio.query('[data-path]'))
  equal(document.title, 'Bridges | Paper', 'left to the tool')
  deepEqual(titles, ['VISION | Paper', 'Article | Paper', 'Bridges | Paper'])
})

test('SHELL-021.1 without manage-title the page keeps its own title', async () => {
  document.title = 'The magazine'
  const studio = await open('content-studio')
  await studio.find('nav', 'Content')
  equal(document.title, 'The magazine')
})

test('SHELL-022 when every tool is hidden the studio shows that no tools are configured', async () => {
  const studio = await open('content-studio', {
    config: { ...config, toolSwitcher: { hidden: ['structure', 'administration'] } },
  })
  await studio.says('No configured tools')
})

test('SHELL-024 a crashed tool shows an error and can be retried; the navbar keeps working', async () => {
  let broken = true
  const shaky = tool('shaky', {
    component: () => {
      if (broken) throw new Error('The wheel came off')
      return <p data-tool="shaky">rolls</p>
    },
  })
  const told: string[] = []
  const listen = (event: Event) => {
    told.push((event as CustomEvent<{ message: string }>).detail.message)
    event.preventDefault()
  }
  addEventListener('content-error', listen)
  const studio = await open('content-studio', {
    config: withTools(shaky),
    attributes: { location: '/shaky' },
  })
  const panel = await studio.find('alert', 'The SHAKY tool crashed')
  match(panel.textContent, /The wheel came off/)
  await studio.find('button', 'User menu')
  ok(told.some((message) => message.includes('The wheel came off')))
  removeEventListener('content-error', listen)
  broken = false
  ;(await studio.find('button', 'Retry')).click()
  await studio.find('[data-tool=shaky]', 'rolls')
})

test('SHELL-005 the tool-switcher setting orders the tabs and hides some, which can still be opened', async () => {
  const studio = await open('content-studio', {
    config: {
      ...withTools(tool('a'), tool('b'), tool('c')),
      toolSwitcher: { order: ['b', 'a'], hidden: ['c', 'administration'] },
    },
  })
  await studio.find('[data-tool=b]')
  const tabs = [...studio.root.querySelectorAll('nav[aria-label=Tools] a')]
  deepEqual(
    tabs.map(({ textContent }) => textContent),
    ['B', 'A', 'Structure'],
  )
  equal(tabs[0]?.getAttribute('aria-current'), 'page')
  await studio.element.navigate('/c')
  await studio.find('[data-tool=c]')
})

test('SHELL-026.1 tools of a late plugin with a missing or duplicate name are skipped with a warning', async () => {
  const warnings: unknown[] = []
  const { warn } = console
  console.warn = (...words) => warnings.push(words.join(' '))
  const studio = await open('content-studio', {
    config: {
      ...withTools(tool('x')),
      plugins: [
        Promise.resolve({
          name: 'late',
          tools: [tool('x', { title: 'Second' }), tool('', { title: 'Nameless' }), tool('y')],
        }),
      ],
    },
  })
  await until('the late tool', () => studio.query('nav', 'Tools')?.textContent === 'StructureXY')
  console.warn = warn
  deepEqual(warnings, [
    'A second tool named "x" was ignored',
    'A tool without a name was skipped: "Nameless"',
  ])
})

test('SHELL-031 an intent goes to the active tool first, otherwise to the tool that matches most', async () => {
  const both = ['a', 'b'].map((name, matched) =>
    tool(name, {
      resolveIntent: (intent) =>
        intent.name === 'look' ? { path: `at ${intent.params['id']}`, matched } : null,
    }),
  )
  const studio = await open('content-studio', { config: withTools(...both) })
  await studio.find('nav', 'Content')
  await studio.element.navigate({ name: 'look', params: { id: '1' } })
  await studio.find('[data-tool=b]', 'b shows at 1')
  await studio.element.navigate('/a')
  await studio.element.navigate({ name: 'look', params: { id: '2' } })
  await studio.find('[data-tool=a]', 'a shows at 2')
})

test('SHELL-033 an intent that no tool handles is reported as unhandled', async () => {
  const studio = await openAt('/Blog/intent/juggle/balls=3/')
  await studio.says('No tool of this studio handles “juggle”')
  await studio.find('button', 'Go to the start page')
})

test('SHELL-034 an invalid intent is rejected, and the studio stays at its location', async () => {
  const studio = await open('content-studio')
  const wrong = { name: 5, params: {} } as unknown as { name: string; params: {} }
  const error = await studio.element.navigate(wrong).catch((reason: Error) => reason)
  match(String(error), /The name of an intent must be a string, not 5/)
  await studio.find('nav', 'Content')
})

test('SHELL-027.1 the create intent opens a new document of its type', async () => {
  const studio = await openAt('/Blog/intent/create/type=person;template=person/')
  await studio.find('header', 'Person')
  await studio.field('name')
  match(path(), /^\/Blog\/structure\/person;[0-9a-f-]{36},template=person$/)
})

test('a host can veto a navigation and observe every navigation', async () => {
  const studio = await open('content-studio', { documents: [draft('a', 'Bridges')] })
  await studio.find('nav', 'Content')
  const steps: string[] = []
  let veto = false
  studio.element.addEventListener('content-navigate', (event) => {
    steps.push(`${event.detail.kind} ${event.detail.to} ${event.detail.tool}`)
    if (veto) event.preventDefault()
  })
  await studio.element.navigate('/structure/article')
  const row = await studio.find('[data-document-id=a]')
  veto = true
  row.click()
  deepEqual(steps, ['push /structure/article structure', 'push /structure/article;a structure'])
  equal(studio.query('[data-path]'), null)
})

test('SHELL-004 two studios on one page keep separate locations, in one fragment and in memory', async () => {
  const documents = [draft('a', 'Bridges')]
  const routing = { routing: 'hash' }
  const left = await open('content-studio', {
    documents,
    height: 400,
    attributes: { ...routing, 'route-key': 'left' },
  })
  const { server } = left
  const right = await open('content-studio', {
    server,
    height: 400,
    attributes: { ...routing, 'route-key': 'right', location: '/structure/person' },
  })
  const third = await open('content-studio', { server, height: 400 })
  await until('both addresses', () => /left=.*right=|right=.*left=/.test(location.hash))
  await left.element.openDocument({ id: 'a', type: 'article' })
  await left.field('title')
  await third.element.navigate('/structure/article')
  await third.find('[data-document-id=a]')
  match(location.hash, /left=\/structure\/article;a/)
  match(location.hash, /right=\/structure\/person(&|$)/)
  equal(right.query('[data-path]'), null)
  equal(third.query('[data-path]'), null)
  goBack()
  await left.gone('[data-path]')
  match(location.hash, /right=\/structure\/person(&|$)/)
  await third.find('[data-document-id=a]')
})

test('a schema with errors keeps the studio closed and lists each problem with its path', async () => {
  const broken = defineType({
    name: 'broken',
    type: 'document',
    fields: [{ name: 'x', type: 'no-such-type' }],
  })
  const quiet = (event: Event) => event.preventDefault()
  addEventListener('content-error', quiet)
  const studio = await open('content-studio', { config: { schema: { types: [broken] } } })
  await studio.says('The schema has errors')
  const [problem] = [...studio.root.querySelectorAll('li')]
  match(problem?.textContent ?? '', /broken.*no-such-type/)
  equal(studio.query('button', 'New document'), null)
  removeEventListener('content-error', quiet)
})

test('an error in validation rules, which are checked later, closes the studio and is reported', async () => {
  const rule = (one: { min(limit: string): unknown }) => one.min('a few')
  const broken = defineType({
    name: 'broken',
    type: 'document',
    fields: [{ name: 'x', type: 'string', validation: rule as never }],
  })
  const codes: string[] = []
  const quiet = (event: HTMLElementEventMap['content-error']) => {
    event.preventDefault()
    codes.push(event.error.code)
  }
  document.body.addEventListener('content-error', quiet)
  const studio = await open('content-studio', { config: { schema: { types: [broken] } } })
  await studio.says('The schema has errors')
  match(studio.root.querySelector('li')?.textContent ?? '', /broken.*min\(\)/)
  await until('the report', () => codes.includes('schema-invalid'))
  document.body.removeEventListener('content-error', quiet)
})

test('the user menu works by keyboard and returns the focus', async () => {
  const studio = await open('content-studio')
  const button = await studio.find('button', 'User menu')
  button.focus()
  await press('Enter')
  await studio.find('menu')
  await press('Escape')
  await studio.gone('menu')
  await studio.focus('button', 'User menu')
})

test('the chosen colour scheme emits an event and is stored in the storage that the page provides', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const studio = await open('content-studio', { properties: { storage } })
  const told: string[] = []
  studio.element.addEventListener('content-scheme-change', ({ detail }) => told.push(detail.scheme))
  ;(await studio.find('button', 'User menu')).click()
  ;(await studio.find('menuitemradio', 'Dark')).click()
  const scheme = (of: Studio) =>
    getComputedStyle(of.root.querySelector('[part~=root]')!).colorScheme
  await until('dark', () => scheme(studio) === 'dark')
  deepEqual(told, ['dark'])
  ok([...kept.values()].includes('dark'))
  const next = await open('content-studio', { server: studio.server, properties: { storage } })
  equal(scheme(next), 'dark')
})

test('the studio works when its storage throws', async () => {
  const refuse = () => {
    throw new Error('no storage here')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse }
  const studio = await open('content-studio', { properties: { storage } })
  ;(await studio.find('button', 'User menu')).click()
  ;(await studio.find('menuitemradio', 'Light')).click()
  await until(
    'light',
    () => getComputedStyle(studio.root.querySelector('[part~=root]')!).colorScheme === 'light',
  )
})

test('a document in the URL is requested without waiting for its pane', async () => {
  for (const address of ['/structure/article;a', '/intent/edit/id=a;type=article/']) {
    const network = createNetwork()
    const requested: string[] = []
    network.intercept = ({ url }) => {
      if (url.includes('/data/doc/')) requested.push(url)
      return undefined
    }
    // Panes are rendered only once they have some width.
    const studio = await open('content-studio', {
      documents: [draft('a', 'Bridges')],
      attributes: { location: address },
      width: 0,
      network,
    })
    await until(`a request for the document at ${address}`, () => requested.length > 0)
    equal(studio.query('[data-pane]'), null)
    boxOf(studio).style.inlineSize = '1200px'
    equal((await studio.field('title')).value, 'Bridges')
    equal(requested.length, 1)
  }
})
