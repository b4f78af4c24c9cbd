import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, ok, press, stillness, test, until } from '../../kit/browser-test.ts'
import { ada, type Person } from '../../kit/simulated-accounts.ts'
import {
  config,
  createNetwork,
  draft,
  open,
  published,
  type Opened,
} from '../../studio/open-studio.ts'

type Studio = Opened<'content-studio'>

const documents = [
  { ...published('bridge', 'The long bridge'), body: 'Stone and water.' },
  { ...draft('tunnel', 'A tunnel'), body: 'Quieter than any bridge, and darker.' },
  { _id: 'ada', _type: 'person', name: 'Ada Bridgewater' },
]
const options = (studio: Studio) => [...studio.root.querySelectorAll('[role=option]')]
const titles = (studio: Studio) =>
  options(studio).map(
    (row) => row.querySelector('[data-media] + span')?.firstElementChild?.textContent,
  )

async function openSearch(more: Parameters<typeof open>[1] = {}): Promise<Studio> {
  const studio = await open('content-studio', { documents, ...more })
  ;(await studio.find('button', 'Search')).click()
  await until('the box', () => studio.focused()?.getAttribute('role') === 'combobox')
  return studio
}

async function search(studio: Studio, text: string, count: number): Promise<void> {
  await sendKeys({ type: text })
  // Any key that types nothing ends the pause after which the dialog follows the box.
  await press('Shift')
  await until(
    `${count} for ${text}`,
    () =>
      titles(studio).filter((title) => title && title !== 'Loading…').length === count &&
      !studio.query('[data-stale]'),
  )
}

test('SEARCH-002 the dialog has a search box, types, filters, ordering and results; an empty box shows recent searches and hints', async () => {
  const studio = await openSearch()
  await studio.find('[role=dialog] input[role=combobox]')
  await studio.find('button', 'All types')
  await studio.find('button', 'Add filter')
  await search(studio, 'bridge', 3)
  await studio.find('[role=dialog] [part=filters] button[aria-haspopup=menu]')
  await press('Enter')
  await studio.gone('[role=dialog]')
  ;(await studio.find('button', 'Search')).click()
  await until('what was looked for', () =>
    options(studio).some((row) => row.textContent?.includes('bridge')),
  )
})

test('SEARCH-038 text search covers all content, lists draft and published once, and Enter opens a result', async () => {
  const network = createNetwork()
  const asked: URL[] = []
  network.intercept = (request) => {
    const url = new URL(request.url)
    if (url.searchParams.get('tag')?.endsWith('search.global')) asked.push(url)
    return undefined
  }
  const weighted = { ...config, search: { strategy: 'weighted' } } as const
  const both = [...documents, draft('bridge', 'The longest bridge')]
  const studio = await openSearch({ network, config: weighted, documents: both })
  await search(studio, 'bridge', 3)
  // A slow machine may pause while it types.
  equal(asked.filter(({ search: words }) => words.includes('bridge')).length, 1)
  equal(asked[0]!.searchParams.get('$__limit'), '1000')
  ok(asked[0]!.searchParams.get('query')!.includes('order(_updatedAt desc)'))
  await until('the best first', () => titles(studio)[0] === 'The longest bridge')
  const other = options(studio).find((row) => row.textContent?.includes('A tunnel'))!
  equal(other.querySelector('mark')?.textContent, 'bridge')
  await until('its status', () => other.querySelector('[data-status=unpublished]'))
  await press('ArrowDown')
  await press('ArrowUp')
  await press('Enter')
  await studio.gone('[role=dialog]')
  equal((await studio.field('title')).value, 'The longest bridge')
})

test('SEARCH-024 a search whose result was opened is remembered and can be chosen again', async () => {
  const studio = await openSearch()
  await search(studio, 'bridge', 3)
  await press('Enter')
  await studio.gone('[role=dialog]')
  ;(await studio.field('title')).focus()
  await press('Control+k')
  await studio.find('[role=dialog]', 'Search')
  await until('what was found before', () => titles(studio).length === 3)
  await press('Control+a')
  await press('Delete')
  const recent = await studio.find('[data-recent] button', 'bridge')
  recent.click()
  await until('the search again', () => titles(studio).filter(Boolean).length === 3)
  await press('Escape')
  await studio.gone('[role=dialog]')
})

test('X-001 a search is stored once its result is opened; recent searches can be removed one by one or all together', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const studio = await openSearch({ properties: { storage } })
  const remembered = () =>
    [...studio.root.querySelectorAll('[data-recent] button[data-choice]')].map(
      ({ textContent }) => textContent,
    )
  const clearBox = async () => {
    await press('Control+a')
    await press('Delete')
    await until('no results', () => options(studio).length === 0)
  }
  await search(studio, 'water', 1)
  await clearBox()
  deepEqual(remembered(), [], 'nothing was opened')
  for (const [text, count] of [
    ['bridge', 3],
    ['tunnel', 1],
  ] as const) {
    await search(studio, text, count)
    await press('Enter')
    await studio.gone('[role=dialog]')
    ;(await studio.find('button', 'Search')).click()
    await until('the box', () => studio.focused()?.getAttribute('role') === 'combobox')
    await clearBox()
  }
  await until('both', () => remembered().join() === 'tunnel,bridge')
  ;(await studio.find('button', 'Remove “tunnel” from the recent searches')).click()
  await until('the other', () => remembered().join() === 'bridge')
  ;(await studio.find('button', 'Clear recent searches')).click()
  await until('none', () => remembered().length === 0)
  ok(![...kept.values()].some((text) => /bridge|tunnel/.test(text) && /created/.test(text)))
})

test('an empty search offers the most recently opened documents, which arrow keys move through', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const studio = await open('content-studio', {
    documents,
    attributes: { location: '/structure/article;bridge' },
    properties: { storage },
  })
  await studio.field('title')
  ;(await studio.find('button', 'Search')).click()
  await until('the box', () => studio.focused()?.getAttribute('role') === 'combobox')
  const opened = () =>
    [...studio.root.querySelectorAll<HTMLElement>('[data-opened]')].map(
      ({ dataset }) => dataset['opened'],
    )
  await until('the bridge', () => opened().join() === 'bridge')
  await search(studio, 'tunnel', 1)
  await press('Enter')
  await studio.gone('[role=dialog]')
  await until('the tunnel', () =>
    studio.query('[data-path] input[value="A tunnel"], [data-path] input'),
  )
  ;(await studio.find('button', 'Search')).click()
  await until('the box', () => studio.focused()?.getAttribute('role') === 'combobox')
  await press('Control+a')
  await press('Delete')
  await until('both', () => opened().join() === 'tunnel,bridge')
  await press('ArrowDown')
  await press('ArrowUp')
  equal(studio.focused()?.getAttribute('role'), 'combobox')
  for (const _ of 'abc') await press('ArrowDown')
  ok(studio.focused()!.closest('[data-recent]'))
  await press('Delete')
  equal(studio.query('[data-recent]'), null)
  ok(studio.focused()!.closest('[data-opened=bridge]'))
  await press('Enter')
  await studio.gone('[role=dialog]')
  await until(
    'the bridge',
    () =>
      (studio.query('[data-path="title"] input') as HTMLInputElement | null)?.value ===
      'The long bridge',
  )
})

test('type:, updated: and similar tokens become types and filters, and Backspace turns them back into text', async () => {
  const studio = await openSearch()
  const chips = () => studio.root.querySelectorAll('[data-filter]').length
  await sendKeys({ type: 'type:person updated:7d ' })
  await until('one chip', () => chips() === 1)
  equal((studio.focused() as HTMLInputElement).value, '')
  await until('the person', () => titles(studio).join() === 'Ada Bridgewater')
  await press('Backspace')
  await until('no chip', () => chips() === 0)
  await press('Backspace')
  await until('all types', () => studio.query('button', 'All types'))
  await sendKeys({ type: '12:30 Will: ' })
  equal((studio.focused() as HTMLInputElement).value, '12:30 Will: ')
})

test('is: filters documents by status, whichever of their versions matches the text', async () => {
  const edited = { ...draft('bridge', 'A bridge of wood'), body: 'Stone.' }
  const studio = await openSearch({ documents: [...documents, edited] })
  const found = async (typed: string, expected: readonly string[]) => {
    await sendKeys({ type: typed })
    await until(typed, () => titles(studio).toSorted().join() === expected.join())
    ok(studio.query('[data-filter]'))
    await press('Control+a')
    await press('Delete')
    await press('Backspace')
    await until('no filter', () => !studio.query('[data-filter]'))
  }
  // Only the published version of the bridge has the word "water".
  await found('is:changed water', ['A bridge of wood'])
  await found('is:draft ', ['A tunnel'])
  await found('is:draft,changed ', ['A bridge of wood', 'A tunnel'])
  await found('is:published ', ['A bridge of wood', 'Ada Bridgewater'])
  await sendKeys({ type: 'is:draft ' })
  const chip = await until('the chip', () => studio.query('[data-filter]'))
  ok(chip.textContent.includes('Status is a draft'))
})

test('a pasted search with several filter tokens applies all of them', async () => {
  const studio = await openSearch({ documents })
  const box = studio.focused() as HTMLInputElement
  document.execCommand('insertText', false, 'is:draft author:me updated:7d bridge')
  await until('the words', () => box.value === 'bridge')
  const chips = [...studio.root.querySelectorAll('[data-filter]')].map(
    ({ textContent }) => textContent,
  )
  equal(chips.length, 3, chips.join())
})

test('author:me matches documents the user edited, including edits made meanwhile', async () => {
  const studio = await openSearch({ people: [{ name: 'Ann', roles: ['editor'] }], as: 'ann' })
  const edit = async (id: string) => {
    const { url, tokens } = studio.server
    const response = await fetch(`${url}/v1/data/mutate/production`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens['ann']}` },
      body: JSON.stringify({ mutations: [{ patch: { id, set: { body: 'A bridge.' } } }] }),
    })
    ok(response.ok, await response.text())
  }
  await edit('drafts.tunnel')
  await sendKeys({ type: 'author:me bridge' })
  await press('Shift')
  await until('the tunnel', () => titles(studio).join() === 'A tunnel')
  ok(studio.query('[data-filter]')!.textContent.includes('Edited by me'))
  await edit('bridge')
  await until('both', () => titles(studio).toSorted().join() === 'A tunnel,The long bridge')
})

test('a search without results offers to create a document with the search text as its title', async () => {
  const studio = await openSearch()
  await sendKeys({ type: '"Zebra crossing" -horse ' })
  await press('Shift')
  const create = await studio.find('button', 'Create “Zebra crossing”')
  create.click()
  ;(await studio.find('[role=menuitem]', 'Article')).click()
  await studio.gone('[role=dialog]')
  await until('its title', async () => (await studio.field('title')).value === 'Zebra crossing')
  await until('the draft', async () => {
    const titles = await studio.server.fetch<string[]>('*[_id in path("drafts.**")].title')
    return titles.includes('Zebra crossing')
  })
})

test('the address of a document is not offered as a title', async () => {
  const studio = await openSearch()
  await sendKeys({ type: 'https://studio.example/desk;zebra' })
  await press('Shift')
  await until('no results', () => studio.query('[role=dialog]')!.textContent.includes('No results'))
  const buttons = [...studio.query('[role=dialog]')!.querySelectorAll('button')]
  ok(!buttons.some(({ textContent }) => textContent.startsWith('Create')))
})

test('a document that cannot be created is not opened, and the reason is shown', async () => {
  const story = {
    name: 'story',
    type: 'document',
    title: 'Story',
    fields: [{ name: 'title', type: 'string' }],
    initialValue: async () => {
      throw new Error('The archive is closed')
    },
  }
  const types = [...config.schema.types, story] as typeof config.schema.types
  const studio = await openSearch({ config: { ...config, schema: { types } } })
  await search(studio, 'type:story zebra', 0)
  ;(await studio.find('button', 'Create Story “zebra”')).click()
  const toast = await studio.find('[role=alert]', 'The document could not be created')
  ok(toast.textContent.includes('The archive is closed'), toast.textContent)
  equal(studio.query('[data-path="title"]'), null)
  equal(await studio.server.fetch('count(*[_type == "story"])'), 0)
})

test('after the last result, a document of the searched types can be created', async () => {
  const studio = await openSearch()
  await search(studio, 'type:person bridge', 1)
  const create = await studio.find('[part=footer] button', 'Create Person “bridge”')
  create.focus()
  await press('Enter')
  await studio.gone('[role=dialog]')
  await until('its name', async () => (await studio.field('name')).value === 'bridge')
})

test('a user who may not create documents sees why where the search offers it', async () => {
  const studio = await openSearch({
    people: [{ name: 'Reader', roles: ['viewer'] }],
    as: 'reader',
  })
  await sendKeys({ type: 'zebra' })
  await press('Shift')
  await studio.find('button', 'Create “zebra”')
  const create = () => studio.query('button', 'Create “zebra”')!
  await until('refused', () => create().getAttribute('aria-disabled') === 'true')
})

test('text typed right after the search shortcut goes into the search, not into the previously focused field', async () => {
  const studio = await open('content-studio', {
    documents,
    attributes: { location: '/structure/article;bridge' },
  })
  const field = await studio.field('title')
  field.focus()
  const key = (name: string, more: object = {}) =>
    studio.focused()!.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: name,
        bubbles: true,
        composed: true,
        cancelable: true,
        ...more,
      }),
    )
  key('k', { ctrlKey: true })
  // What a browser would have put into the field was prevented.
  await until('a key that is kept', () => !key('t') || studio.query('[role=dialog]'))
  await sendKeys({ type: 'unnel' })
  const box = await until('the box', () => studio.query('[role=dialog] [role=combobox]'))
  await until('the words', () => (box as HTMLInputElement).value.endsWith('unnel'))
  equal(field.value, 'The long bridge')
})

test('a pasted document URL finds the document', async () => {
  const studio = await openSearch()
  document.execCommand('insertText', false, 'https://cms.example/structure/article;bridge')
  await until('the bridge', () => titles(studio).join() === 'The long bridge')
})

test('SEARCH-003 only schema types are offered and searched', async () => {
  const stray = { _id: 'stray', _type: 'leaflet', title: 'A bridge of another kind' }
  const studio = await openSearch({ documents: [...documents, stray] })
  await search(studio, 'bridge', 3)
  ;(await studio.find('button', 'All types')).click()
  await studio.find('[aria-label="Document types"] [role=option]', 'Person')
  deepEqual(
    [...studio.root.querySelectorAll('[aria-label="Document types"] [role=option]')].map(
      ({ textContent }) => textContent,
    ),
    ['Article', 'Person'],
  )
})

async function chooseType(studio: Studio, title: string): Promise<void> {
  ;(await studio.find('[role=dialog] button[aria-haspopup]')).click()
  ;(await studio.find('[aria-label="Document types"] [role=option]', title)).click()
  await press('Escape')
}

test('SEARCH-023 selecting a type narrows the search, and deselecting it widens it again', async () => {
  const studio = await openSearch()
  await search(studio, 'bridge', 3)
  await chooseType(studio, 'Person')
  await until('one', () => titles(studio).join() === 'Ada Bridgewater')
  await chooseType(studio, 'Person')
  await until('all', () => titles(studio).length === 3)
})

test('SEARCH-046 a search without results shows a message and suggestions', async () => {
  const studio = await openSearch()
  await sendKeys({ type: 'zzzz' })
  await studio.says('No results found')
  await studio.says('Try another word.')
  await chooseType(studio, 'Person')
  await studio.says('Try another word, or remove a filter.')
})

test('from an empty box, Backspace moves back to the last filter', async () => {
  const studio = await openSearch()
  await search(studio, 'bridge', 3)
  await chooseType(studio, 'Person')
  await until('one', () => titles(studio).join() === 'Ada Bridgewater')
  studio.query('input[part=input]')!.focus()
  await press('Control+a')
  await press('Backspace')
  await press('Backspace')
  await sendKeys({ type: 'zzzz' })
  await studio.says('Try another word.')
})

test('typing > switches from search to the command list, and back', async () => {
  const studio = await openSearch()
  await sendKeys({ type: '>' })
  await studio.find('[role=dialog]', 'Commands')
  await sendKeys({ type: 'new art' })
  await until('the command', () => options(studio)[0]?.textContent?.includes('New Article'))
  await press('Control+a')
  await press('Delete')
  await studio.find('[role=dialog]', 'Search')
  await until('the box', () => studio.focused()?.getAttribute('part') === 'input')
})

test('SEARCH-045 a failed search shows an error and can be retried', async () => {
  const network = createNetwork()
  let isDown = true
  network.intercept = (request) =>
    isDown && new URL(request.url).searchParams.get('tag')?.endsWith('search.global')
      ? new Response('{"error":{"description":"No room"}}', {
          status: 400,
          headers: { 'content-type': 'application/json' },
        })
      : undefined
  const studio = await openSearch({ network })
  await sendKeys({ type: 'bridge' })
  ok((await studio.find('[role=alert]', 'Something went wrong')).textContent?.includes('No room'))
  isDown = false
  ;(await studio.find('button', 'Retry')).click()
  await until('hits', () => titles(studio).length === 3)
})

test('quotes, brackets, GROQ and very long texts are searched as plain text and never executed', async () => {
  const studio = await openSearch()
  for (const text of ['" || true || "', '*[_id == "x"] | order(_id)', ']}) {', 'x'.repeat(9_000)]) {
    const box = studio.query('input[part=input]') as HTMLInputElement
    box.focus()
    await press('Control+a')
    document.execCommand('insertText', false, text)
    await studio.says('No results found')
    deepEqual(titles(studio), [])
  }
})

test('SEARCH-001.2 the button and Control+K open the search', async () => {
  const studio = await open('content-studio', { documents })
  const opens = async (act: () => Promise<void> | void) => {
    await act()
    await until('the box', () => studio.focused()?.getAttribute('role') === 'combobox')
    ok(studio.query('[role=dialog]', 'Search'))
    await press('Escape')
    await studio.gone('[role=dialog]')
  }
  const button = await studio.find('button', 'Search')
  await opens(() => button.click())
  button.focus()
  await opens(() => press('Control+k'))
})

test('SEARCH-006 in a narrow studio a button toggles the filters, otherwise they are always shown', async () => {
  const wide = await openSearch({ width: 1300 })
  await wide.find('button', 'Add filter')
  equal(wide.query('button', 'Show filters'), null)
  wide.element.remove()
  const narrow = await openSearch({ width: 400 })
  const button = await narrow.find('button', 'Show filters')
  equal(narrow.query('button', 'Add filter'), null)
  button.click()
  await narrow.find('button', 'Add filter')
  ;(await narrow.find('button', 'Hide filters')).click()
  await narrow.gone('button', 'Add filter')
})

test('axe reports no violations, light and dark', async () => {
  for (const scheme of ['light', 'dark']) {
    const studio = await openSearch({ attributes: { 'color-scheme': scheme }, width: 320 })
    await search(studio, 'bridge', 3)
    const { violations } = await axe.run(studio.element, { rules: { region: { enabled: false } } })
    deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      [],
    )
    studio.element.remove()
  }
})

const rectOf = (element: Element) => element.getBoundingClientRect()
const still = (studio: Studio) => stillness(studio.root)

test('SEARCH-001.1 in a wide studio the search is a modal dialog', async () => {
  const wide = await openSearch({ height: 900, width: 1300 })
  const dialog = await wide.find('[role=dialog]', 'Search')
  await still(wide)
  equal(dialog.getAttribute('aria-modal'), 'true')
  const [outer, inner] = [rectOf(wide.query('[part=backdrop]')!), rectOf(dialog)]
  ok(inner.width <= 800 && inner.width < outer.width && inner.height < outer.height)
  equal(Math.round(inner.top - outer.top), Math.round(outer.height * 0.12))
})

test('SHELL-054.1 in a narrow studio the search fills the whole space', async () => {
  const narrow = await openSearch({ height: 640, width: 400 })
  const overlay = await narrow.find('[role=dialog]', 'Search')
  await still(narrow)
  deepEqual(rectOf(overlay), rectOf(narrow.query('[part=backdrop]')!))
  ok(rectOf(overlay).width > 0)
})

test('SEARCH-004 scores are shown when the URL requests them', async () => {
  history.replaceState(null, '', '#other&_debug_search_score')
  const studio = await openSearch()
  history.replaceState(null, '', location.pathname + location.search)
  await search(studio, 'bridge', 3)
  const badges = [...studio.root.querySelectorAll('[data-score]')].map((one) => one.textContent)
  equal(badges.length, 3)
  ok(
    badges.every((text) => /^Score \d+\.\d\d$/.test(text ?? '')),
    badges.join(),
  )
  studio.element.remove()
  const plain = await openSearch()
  await search(plain, 'bridge', 3)
  equal(plain.query('[data-score]'), null)
})

const activeTitle = (studio: Studio) => {
  const id = studio.query('input[role=combobox]')!.getAttribute('aria-activedescendant')
  const row = options(studio).find((one) => one.id === id)
  return row?.querySelector('[data-media] + span')?.firstElementChild?.textContent
}

test('X-003.1 arrow keys in the box move through the results, and Enter opens one', async () => {
  const studio = await openSearch()
  await search(studio, 'bridge', 3)
  const box = studio.focused()
  const [first, second] = titles(studio)
  equal(activeTitle(studio), first)
  await press('ArrowDown')
  equal(activeTitle(studio), second)
  await press('ArrowUp')
  equal(activeTitle(studio), first)
  equal(studio.focused(), box)
  await press('Enter')
  await studio.gone('[role=dialog]')
  equal((await studio.field('title')).value, first)
})

test('SEARCH-007.1 reopening the search keeps the same result active', async () => {
  const studio = await openSearch()
  await search(studio, 'bridge', 3)
  await press('ArrowDown')
  const active = titles(studio)[1]
  equal(activeTitle(studio), active)
  await press('Escape')
  await studio.gone('[role=dialog]')
  ;(await studio.find('button', 'Search')).click()
  await until('the same one', () => titles(studio).length === 3 && activeTitle(studio) === active)
})

test('SEARCH-008.2 the list of types is 250 px wide, the list of filter fields 300 px', async () => {
  const studio = await openSearch()
  for (const [button, list, width] of [
    ['All types', 'Document types', 250],
    ['Add filter', 'Add filter', 300],
  ] as const) {
    ;(await studio.find('button', button)).click()
    const dialogs = () => [...studio.root.querySelectorAll('[role=dialog]')]
    await until(`the choice of ${list}`, () => dialogs().length === 2)
    await still(studio)
    equal(Math.round(rectOf(dialogs()[1]!).width), width, list)
    await press('Escape')
    await until('no popover', () => dialogs().length === 1)
  }
})

test('SEARCH-009.1 a row is 37 px high for a type, 45 for a field, 57 for a result and 36 for a recent search', async () => {
  const studio = await openSearch()
  const heightIn = async (selector: string) => {
    const row = await until(selector, () => studio.root.querySelector<HTMLElement>(selector))
    // Transforms of opening animations do not count.
    return row.offsetHeight
  }
  for (const [button, list, height] of [
    ['All types', 'Document types', 37],
    ['Add filter', 'Find a field', 45],
  ] as const) {
    ;(await studio.find('button', button)).click()
    const rows = await studio.find('listbox', list)
    await until(`rows of ${height} px`, () =>
      [...rows.querySelectorAll<HTMLElement>('[role=option]')].some(
        (row) => row.offsetHeight === height,
      ),
    )
    await press('Escape')
    await until('no popover', () => studio.root.querySelectorAll('[role=dialog]').length === 1)
  }
  ;(await studio.find('[role=dialog] input[role=combobox]')).focus()
  await search(studio, 'bridge', 3)
  equal(await heightIn('[role=option]'), 57)
  await press('Enter')
  await studio.gone('[role=dialog]')
  ;(await studio.find('button', 'Search')).click()
  await until('what was found before', () => titles(studio).length === 3)
  await press('Control+a')
  await press('Delete')
  equal(await heightIn('[data-recent] button[data-choice]'), 36)
})

test('SEARCH-010 the spinner of a slow search turns once per half second; the search opens with a 0.4 s animation', async () => {
  const network = createNetwork()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  network.intercept = async (request) => {
    if (request.url.includes('search.global')) await held
    return undefined
  }
  const studio = await openSearch({ network })
  const moves = (selector: string) => {
    const { animationDuration, animationIterationCount } = getComputedStyle(studio.query(selector)!)
    return [animationDuration, animationIterationCount]
  }
  deepEqual(moves('[role=dialog] [data-search-pane]'), ['0.4s', '1'])
  await sendKeys({ type: 'bridge' })
  await until('the ring', () => studio.query('[role=dialog] [role=status] [aria-hidden]'))
  deepEqual(moves('[role=dialog] [role=status] [aria-hidden]'), ['0.5s', 'infinite'])
  answer()
  await until('hits', () => titles(studio).length === 3)
})

test('SEARCH-011.1 the type button shows as many names as fit into 40 characters, 20 in a narrow studio', async () => {
  const names = ['Announcement', 'Biography', 'Chapter', 'Dictionary', 'Encyclopedia', 'Festival']
  const types = names.map((title) => ({
    name: title.toLowerCase(),
    title,
    type: 'document',
    fields: [{ name: 'title', type: 'string' }],
  }))
  for (const [width, limit] of [
    [1200, 40],
    [400, 20],
  ] as const) {
    const studio = await openSearch({
      width,
      config: { title: 'Paper', schema: { types } as never },
    })
    if (width === 400) (await studio.find('button', 'Show filters')).click()
    const pill = await until('the button', () => studio.query('[data-types]'))
    pill.click()
    for (const name of names) {
      ;(await studio.find('[aria-label="Document types"] [role=option]', name)).click()
    }
    await until('all of them', () => /\+\d$/.test(pill.textContent.trim()))
    const text = pill.textContent.trim()
    ok(text.length <= limit && text.length > limit / 2, text)
    studio.element.remove()
  }
})

test('after emoji, tags and decomposed letters the highlights match the words, and no markup is parsed', async () => {
  const body = 'An 👩‍🚀 orders <b>coffee</b> in the Cafe\u0301 <img src=x onerror=alert(1)> of 🇪🇸.'
  const studio = await openSearch({ documents: [{ ...published('orbit', 'In orbit'), body }] })
  await search(studio, 'cafe coffee', 1)
  const [row] = options(studio)
  const marks = () => [...row!.querySelectorAll('mark')].map(({ textContent }) => textContent)
  await until('the marks', () => marks().length === 2)
  deepEqual(marks(), ['coffee', 'Cafe\u0301'])
  ok(row!.textContent!.includes('<b>coffee</b>') && row!.textContent!.includes('<img src=x'))
  equal(row!.querySelector('b, img'), null)
})

test('in narrow results the field name is truncated rather than the matching word', async () => {
  const types = [
    {
      name: 'notice',
      title: 'Announcement of the association',
      type: 'document',
      fields: [
        { name: 'title', type: 'string' },
        { name: 'more', title: 'Additional information for members', type: 'text' },
      ],
    },
  ]
  const studio = await openSearch({
    width: 320,
    config: { title: 'Paper', schema: { types } as never },
    documents: [
      {
        _id: 'n',
        _type: 'notice',
        title: 'News',
        more: 'Meet us all under the old bridge, early.',
      },
    ],
  })
  await search(studio, 'bridge', 1)
  const mark = await until('the mark', () => studio.query('mark'))
  const [word, line] = [rectOf(mark), rectOf(mark.parentElement!)]
  ok(word.width > 0 && word.right <= line.right, `${word.right} of ${line.right}`)
  ok(line.right <= rectOf(options(studio)[0]!).right)
})

test('ten thousand results are counted and paged, and only visible rows are rendered', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => published(`n${n}`, `Bridge ${n}`))
  const studio = await openSearch({ documents: many })
  await sendKeys({ type: 'bridge' })
  await press('Shift')
  const count = () =>
    Number(/The first ([\d,]+)/.exec(studio.root.textContent ?? '')?.[1]?.replace(',', ''))
  await until('a first page', () => count() >= 500 && !studio.query('[data-stale]'))
  const first = count()
  ok(options(studio).length < 40, `${options(studio).length} rows`)
  const list = studio.query('[role=listbox]')!
  const scroller =
    [list, ...list.querySelectorAll('*')].find((one) => one.scrollHeight > one.clientHeight + 99) ??
    list.parentElement!
  scroller.scrollTop = scroller.scrollHeight
  await until('the next page', () => count() > first)
  ok(options(studio).length < 40, `${options(studio).length} rows`)
  const ids = options(studio).map((row) => row.id)
  equal(new Set(ids).size, ids.length)
})

test('a late response to an earlier search is never shown', async () => {
  const network = createNetwork()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let isAsked = false
  let isLate = false
  network.intercept = async (request) => {
    if (!request.url.includes('search.global')) return undefined
    if (!(await request.clone().text()).includes('"tunnel"')) return undefined
    isAsked = true
    await held
    const answer = await fetch(request)
    isLate = true
    return answer
  }
  const studio = await openSearch({ network })
  await sendKeys({ type: 'tunnel' })
  await until('the first question', () => isAsked)
  ;(studio.focused() as HTMLInputElement).select()
  await sendKeys({ type: 'water' })
  await until('the newer hit', () => titles(studio).join() === 'The long bridge')
  release()
  await until('the late answer', () => isLate)
  await studio.server.mutate({ create: { ...published('lake', 'Lake'), body: 'Water' } })
  await until('a live one', () => titles(studio).length === 2)
  ok(!titles(studio).includes('A tunnel'))
})

test('fast typing changes nothing but the box, and Enter before the search completes opens nothing', async () => {
  const studio = await openSearch()
  await search(studio, 'bridge', 3)
  await until(
    'their versions',
    () => studio.root.querySelectorAll('[role=option] [data-status]').length === 3,
  )
  const pane = studio.query('[data-search-pane]')!
  const box = studio.focused() as HTMLInputElement
  const changed: Node[] = []
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement!
      if (!element.contains(box) && !box.parentElement!.contains(element)) changed.push(target)
    }
  })
  await press('s')
  await until('results that are old', () => studio.query('[data-stale]'))
  observer.observe(pane, { subtree: true, childList: true, characterData: true, attributes: true })
  await sendKeys({ type: 'sss' })
  await press('Enter')
  deepEqual(changed, [])
  observer.disconnect()
  equal(box.value, 'bridgessss')
  ok(studio.query('[role=dialog]'), 'the dialog is still there')
  await until('nothing', () =>
    pane.querySelector('[role=status]')?.textContent?.includes('No results'),
  )
})

test('Enter that ends an IME composition opens nothing', async () => {
  const studio = await openSearch()
  await search(studio, 'bridge', 3)
  const box = studio.focused()!
  for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
    const event = new KeyboardEvent('keydown', {
      key: 'Enter',
      bubbles: true,
      composed: true,
      ...init,
    })
    box.dispatchEvent(event)
  }
  await press('ArrowDown')
  ok(studio.query('[role=dialog]', 'Search'))
  equal(activeTitle(studio), titles(studio)[1])
})

test('the active row stays active when a better match appears before it', async () => {
  const studio = await openSearch()
  await search(studio, 'bridge', 3)
  await press('ArrowDown')
  const active = activeTitle(studio)
  await studio.server.mutate({ create: published('new', 'Bridge') })
  await until('the new one', () => titles(studio)[0] === 'Bridge')
  equal(activeTitle(studio), active)
  equal(titles(studio).indexOf(active), 2)
  await press('Enter')
  await studio.gone('[role=dialog]')
  const opened = await until('the document', () => studio.query('[data-path] input'))
  equal((opened as HTMLInputElement).value, active)
})

test('X-004 recent searches are private to the user and are removed from the device on sign-out', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const stored = () => [...kept.values()].filter((text) => text.includes('harbour secrets'))
  const as = (person: () => Person | null) => {
    const network = createNetwork()
    const json = (body: unknown, status = 200) => Response.json(body, { status })
    network.intercept = ({ url }) => {
      if (/\/auth\/providers/.test(url)) return json({ providers: [] })
      if (/\/auth\/logout/.test(url)) return new Response(null, { status: 204 })
      if (/\/users\/me/.test(url)) return person() ? json(person()) : json({ statusCode: 401 }, 401)
      return undefined
    }
    const more = { network, attributes: { auth: 'cookie' }, properties: { storage } }
    return openSearch({ ...more, documents: [published('a', 'The harbour secrets')] })
  }
  let person: Person | null = ada
  const studio = await as(() => person)
  await search(studio, 'harbour secrets', 1)
  await press('Enter')
  await studio.gone('[role=dialog]')
  equal(stored().length, 1)

  const other = await as(() => ({ ...ada, id: 'bo', name: 'Bo' }))
  await other.says('Search document text')
  equal(other.query('[data-recent]'), null)
  other.element.remove()

  person = null
  ;(await studio.find('button', 'User menu')).click()
  ;(await studio.find('[role=menuitem]', 'Sign out')).click()
  await until('nothing kept', () => stored().length === 0)
  await until('nor what was opened', () => ![...kept.keys()].some((key) => key.includes('opened')))
})

test('SEARCH-051.1 the asset browser opens above the search, and each Escape closes one of them', async () => {
  const poster = {
    _id: 'image-a',
    _type: 'sanity.imageAsset',
    originalFilename: 'harbour.png',
    url: 'data:,',
  }
  const film = {
    name: 'film',
    title: 'Film',
    type: 'document',
    fields: [
      { name: 'title', type: 'string' },
      { name: 'poster', type: 'image' },
    ],
  }
  const films = ['one', 'two'].map((id) => ({ _id: id, _type: 'film', title: id }))
  const shown = { ...films[0]!, poster: { _type: 'image', asset: { _ref: 'image-a' } } }
  const studio = await openSearch({
    documents: [poster, shown, films[1]!],
    config: { title: 'Films', schema: { types: [film] } },
  })
  ;(await studio.find('button', 'Add filter')).click()
  await until('the fields', () => studio.focused()?.getAttribute('aria-label') === 'Find a field')
  await sendKeys({ type: 'Poster' })
  await until('the field', () => studio.query('[role=option] [data-field]', 'Poster'))
  await press('Enter')
  const chip = await until('the chip', () => studio.query('[data-filter] > button:first-child'))
  if (!studio.query('[role=dialog] [data-value]')) chip.click()
  const operator = await until('the editor', () => studio.query('button[role=combobox]', ''))
  operator.click()
  ;(await studio.find('[role=option]', 'is')).click()
  const opener = await studio.find('button', 'Find an image')
  opener.focus()
  for (const key of ['Escape', 'Enter']) {
    await press('Enter')
    const cell = await until('the picture', () => studio.query('[data-asset="image-a"]'))
    if (key === 'Enter') cell.focus()
    await press(key)
    await studio.gone('[data-asset="image-a"]')
    await until('focus on the button', () => studio.focused() === opener)
  }
  await until('the name on the chip', () => chip.textContent?.includes('harbour.png'))
  await until('one film', () => titles(studio).join() === 'one')
  await press('Escape')
  await until('focus on the chip', () => studio.focused() === chip)
  ok(studio.query('[role=dialog]', 'Search'))
  await press('Escape')
  await studio.gone('[role=dialog]')
})
