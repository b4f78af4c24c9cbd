import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { createNetwork, draft, open, published, type Opened } from '../../studio/open-studio.ts'

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
  await until(
    `${count} for ${text}`,
    () => titles(studio).filter(Boolean).length === count && !studio.query('[data-stale]'),
  )
}

test('SEARCH-001 SEARCH-002 SEARCH-038 all content is found by what it says, once for draft and published, and opened by Enter', async () => {
  const network = createNetwork()
  const asked: URL[] = []
  network.intercept = (request) => {
    const url = new URL(request.url)
    if (url.searchParams.get('tag')?.endsWith('search.global')) asked.push(url)
    return undefined
  }
  const studio = await openSearch({ network })
  await search(studio, 'bridge', 3)
  equal(asked.length, 1)
  equal(asked[0]!.searchParams.get('$__limit'), '1000')
  ok(asked[0]!.searchParams.get('query')!.includes('order(_updatedAt desc)'))
  await until('the best first', () => titles(studio)[0] === 'The long bridge')
  const other = options(studio).find((row) => row.textContent?.includes('A tunnel'))!
  equal(other.querySelector('mark')?.textContent, 'bridge')
  ok(other.querySelector('[data-version=draft]'))
  await press('ArrowDown')
  await press('ArrowUp')
  await press('Enter')
  await studio.gone('[role=dialog]')
  equal((await studio.field('title')).value, 'The long bridge')
})

test('SEARCH-007 SEARCH-024 X-001 a search that led somewhere is remembered, and chosen again', async () => {
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

test('SEARCH-003 SEARCH-020 SEARCH-023 types narrow the search; a search without results says so', async () => {
  const studio = await openSearch()
  await search(studio, 'bridge', 3)
  ;(await studio.find('button', 'All types')).click()
  const type = await studio.find('[aria-label="Document types"] [role=option]', 'Person')
  type.click()
  await press('Escape')
  await until('one', () => titles(studio).join() === 'Ada Bridgewater')
  studio.query('input[part=input]')!.focus()
  await sendKeys({ type: 'zzzz' })
  await studio.says('No results found')
})

test('the sign > turns the search into the list of commands, and back', async () => {
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

test('SEARCH-045 a search that fails says so and is tried again', async () => {
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

test('quotes, brackets, GROQ and very long texts are words, and nothing is executed', async () => {
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

test('SEARCH-001.2 SEARCH-006 axe finds nothing, light and dark; in a narrow place the dialog takes all of it', async () => {
  for (const scheme of ['light', 'dark']) {
    const studio = await openSearch({ attributes: { 'color-scheme': scheme }, width: 320 })
    await search(studio, 'bridge', 3)
    const dialog = await studio.find('[role=dialog]')
    const { violations } = await axe.run(studio.element, { rules: { region: { enabled: false } } })
    deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      [],
    )
    ok(dialog.getBoundingClientRect().width > 0)
    studio.element.remove()
  }
})
