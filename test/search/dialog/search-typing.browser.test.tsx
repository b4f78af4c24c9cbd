// What one key costs in the search: it is shown by the browser, and everything else waits for a pause.
import { sendKeys } from '@web/test-runner-commands'
import { useEffect, useReducer } from 'react'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { DataLayerContext } from '../../../src/react/data-layer-context.ts'
import { SearchPane } from '../../../src/search/dialog/search-pane.tsx'
import { initialSearch, searchReducer } from '../../../src/search/dialog/search-state.ts'
import { afterEach, deepEqual, equal, press, test, until } from '../../kit/browser-test.ts'
import { createDataLayer } from '../../kit/data-layer.ts'
import { published, startServer } from '../../studio/open-studio.ts'
import { mount } from '../../ui/mount.tsx'
import { filterSchema } from '../filters/open-filters.tsx'

const opened: { dispose(): void }[] = []
afterEach(() => {
  for (const layer of opened.splice(0)) layer.dispose()
})

async function open() {
  const server = await startServer([{ ...published('alien', 'Alien'), _type: 'film' }])
  const searches: string[] = []
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: server.url,
    useProjectHostname: false,
    schema: filterSchema,
    undoStorage: null,
    searchStrategy: 'text',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.url.includes('/textsearch/')) {
        searches.push((await request.clone().json()).query.string)
      }
      return fetch(request)
    },
  })
  opened.push(layer)
  const clock = new SimulatedClock()
  let query = ''
  let renders = 0
  function Search() {
    const [state, dispatch] = useReducer(searchReducer, initialSearch)
    useEffect(() => {
      query = state.terms.query
      renders += 1
    })
    return (
      <SearchPane
        state={state}
        dispatch={dispatch}
        onOpen={() => {}}
        hrefOf={() => undefined}
        onText={(text) => text === '>'}
      />
    )
  }
  const ui = mount(
    <DataLayerContext value={layer}>
      <Search />
    </DataLayerContext>,
    { width: 700, height: 500, clock },
  )
  const box = await until('the box', () => ui.query('input[role=combobox]') as HTMLInputElement)
  box.focus()
  return { ui, box, clock, searches, query: () => query, renders: () => renders }
}

test('SEARCH-067 continued typing delays the search for the first letter and triggers no render', async () => {
  const { ui, box, clock, searches, query, renders } = await open()
  await sendKeys({ type: 'a' })
  await until('the first letter', () => query() === 'a')
  const first = renders()
  clock.advance(250)
  const typing = sendKeys({ type: 'li' })
  await until('both letters', () => box.value === 'ali')
  clock.advance(60)
  deepEqual(searches, [])
  await typing
  clock.advance(90)
  await until('the pause', () => query() === 'ali')
  // At once or in one pause, however slow this browser is.
  equal(renders() - first <= 2, true)
  clock.advance(300)
  await until('the film', () =>
    ui.root.querySelector('[role=option]')?.textContent?.includes('Alien'),
  )
  deepEqual(searches, ['ali'])
})

test('no spinner runs while the user types, since an animation would delay each key by a frame', async () => {
  const { ui, clock, searches, query } = await open()
  for (const letter of 'alie') {
    await sendKeys({ type: letter })
    clock.advance(250)
  }
  await until('the first letters', () => query().startsWith('a'))
  deepEqual(searches, [])
  equal(ui.root.querySelector('[data-search-pane] [role=status]'), null)
  clock.advance(300)
  await until('the film', () => ui.root.querySelector('[role=option]'))
})

test('a letter deleted again is never searched for', async () => {
  const { box, clock, searches, query } = await open()
  await sendKeys({ type: 'ali' })
  await press('Shift')
  equal(query(), 'ali')
  clock.advance(200)
  await sendKeys({ type: 'x' })
  await press('Backspace')
  equal(box.value, 'ali')
  clock.advance(150)
  await until('the pause', () => query() === 'ali')
  clock.advance(100)
  deepEqual(searches, [])
  clock.advance(50)
  await until('one search', () => searches.length === 1)
  deepEqual(searches, ['ali'])
})

test('text handled elsewhere stays out of the box, and a cleared box is empty', async () => {
  const { ui, box, query } = await open()
  await sendKeys({ type: '>' })
  equal(box.value, '')
  equal(ui.query('button', 'Clear'), null)
  await sendKeys({ type: 'ali' })
  const clear = await until('the button', () => ui.query('button', 'Clear') as HTMLElement)
  clear.click()
  await until('nothing', () => query() === '' && box.value === '')
})
