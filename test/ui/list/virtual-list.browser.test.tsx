import { useRef } from 'react'
import { VirtualList } from '../../../src/ui/list/virtual-list.tsx'
import type { VirtualListHandle } from '../../../src/ui/list/virtual-list.tsx'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { focusOn, mount } from '../mount.tsx'

const box = { width: 320, height: 400 }

function Links({ keys }: { keys: readonly string[] }) {
  return (
    <VirtualList
      label="Articles"
      count={keys.length}
      rowHeight={40}
      getKey={(index) => keys[index]!}
      renderRow={(index, { focusProps }) => (
        <a href={`#${keys[index]}`} {...focusProps}>
          Article {keys[index]}.
        </a>
      )}
    />
  )
}

const many = Array.from({ length: 100_000 }, (_, index) => String(index))

test('of 100 000 rows only those near the viewport are in the document, and sizes reflect all', () => {
  const started = performance.now()
  const ui = mount(<Links keys={many} />, box)
  const took = performance.now() - started
  const rows = ui.root.querySelectorAll('[role="listitem"]')
  ok(rows.length >= 10 && rows.length <= 30, `${rows.length} rows`)
  equal(rows[0]?.getAttribute('aria-setsize'), '100000')
  equal(rows[0]?.getAttribute('aria-posinset'), '1')
  equal(ui.find('list').scrollHeight, 4_000_000)
  ok(took < 400, `first rows after ${took.toFixed()} ms`)
})

test('a jump renders the rows in view immediately, and those around them later', async () => {
  const ui = mount(<Links keys={many} />, box)
  const list = ui.find('list')
  const rendered = () =>
    [...list.querySelectorAll('[data-index]')].map((row) => Number(row.getAttribute('data-index')))
  // The active row stays rendered wherever the list is scrolled.
  const around = () => rendered().filter((index) => index > 0)
  await until('the rows below the view', () => around().at(-1) === 17)
  list.scrollTop = 40_000
  list.dispatchEvent(new Event('scroll'))
  deepEqual([around()[0], around().at(-1)], [1000, 1009])
  await until('the rows around them', () => around()[0] === 992 && around().at(-1) === 1017)
})

test('keys move the focus through the list by row, by page and to its ends', async () => {
  const ui = mount(<Links keys={many} />, box)
  await press('Tab')
  await focusOn(ui, 'link', 'Article 0.')
  await press('ArrowDown')
  await focusOn(ui, 'link', 'Article 1.')
  await press('End')
  await focusOn(ui, 'link', 'Article 99999.')
  await until('the end in view', () => {
    const row = ui.find('link', 'Article 99999.').getBoundingClientRect()
    return row.bottom <= ui.find('list').getBoundingClientRect().bottom + 1
  })
  await press('PageUp')
  await until('a page up', () => {
    const shown = Number(/\d+/.exec(ui.focused()?.textContent ?? '')?.[0])
    return shown < 99_999 && shown >= 99_985
  })
  await press('Home')
  await focusOn(ui, 'link', 'Article 0.')
  equal(ui.root.querySelectorAll('[tabindex="0"]').length, 1)
})

test('the focused row stays in the document when scrolled out of view', async () => {
  const ui = mount(<Links keys={many} />, box)
  await press('Tab')
  await press('ArrowDown')
  await focusOn(ui, 'link', 'Article 1.')
  ui.find('list').scrollTop = 2_000_000
  await until('rows of the middle', () => ui.query('link', 'Article 50001.'))
  await focusOn(ui, 'link', 'Article 1.')
  await press('ArrowDown')
  await focusOn(ui, 'link', 'Article 2.')
})

test('the focus follows its row when rows are added, removed and reordered', async () => {
  const ui = mount(<Links keys={['a', 'b', 'c', 'd']} />, box)
  ui.find('link', 'Article c.').focus()
  ui.render(<Links keys={['new', 'a', 'b', 'c', 'd']} />)
  await focusOn(ui, 'link', 'Article c.')
  ui.render(<Links keys={['c', 'd', 'new', 'a', 'b']} />)
  await focusOn(ui, 'link', 'Article c.')
  await press('ArrowDown')
  await focusOn(ui, 'link', 'Article d.')
  ui.render(<Links keys={['c', 'new', 'a', 'b']} />)
  await focusOn(ui, 'link', 'Article new.')
})

test('a listbox references its active option, and selects by Enter and by press', async () => {
  const picked: number[] = []
  const ui = mount(
    <VirtualList
      role="listbox"
      label="Results"
      count={5000}
      rowHeight={33}
      getKey={String}
      isSelected={(index) => index === 2}
      onSelect={(index) => picked.push(index)}
      renderRow={(index) => <span>Result {index}.</span>}
    />,
    box,
  )
  await press('Tab')
  const list = await focusOn(ui, 'listbox')
  const active = () => ui.root.getElementById(list.getAttribute('aria-activedescendant') ?? '')
  equal(active()?.textContent, 'Result 0.')
  await press('End')
  await until('the last option', () => active()?.textContent === 'Result 4999.')
  await press('Home')
  await press('ArrowDown')
  await until('the second option', () => active()?.textContent === 'Result 1.')
  await press('Enter')
  deepEqual(picked, [1])
  equal(ui.find('option', 'Result 2.').getAttribute('aria-selected'), 'true')
  ui.find('option', 'Result 3.').click()
  deepEqual(picked, [1, 3])
})

test('a parent can scroll a row into view', async () => {
  function Parent() {
    const handle = useRef<VirtualListHandle>(null)
    return (
      <>
        <button type="button" onClick={() => handle.current?.scrollToIndex(700)}>
          Go
        </button>
        <div style={{ height: 300 }}>
          <VirtualList
            ref={handle}
            label="Rows"
            count={1000}
            rowHeight={30}
            getKey={String}
            renderRow={(index, { focusProps }) => (
              <button type="button" {...focusProps}>
                Row {index}.
              </button>
            )}
          />
        </div>
      </>
    )
  }
  const ui = mount(<Parent />)
  ui.find('button', 'Go').click()
  await until('row 700 in view', () => {
    const row = ui.query('button', 'Row 700.')?.getBoundingClientRect()
    const list = ui.find('list').getBoundingClientRect()
    return row && row.top >= list.top && row.bottom <= list.bottom + 1
  })
})

test('a visible row keeps its position when rows are added above; a list scrolled to the top shows them', async () => {
  const rows = (keys: readonly string[], contentKey = 'a') => (
    <VirtualList
      label="Articles"
      count={keys.length}
      rowHeight={40}
      contentKey={contentKey}
      getKey={(index) => keys[index]!}
      indexOfKey={(key) => keys.indexOf(key)}
      renderRow={(index, { focusProps }) => (
        <a href={`#${keys[index]}`} {...focusProps}>
          Article {keys[index]}.
        </a>
      )}
    />
  )
  const keys = many.slice(0, 500)
  const ui = mount(rows(keys), box)
  const list = ui.find('list')
  const topOf = (name: string) => ui.find('link', name).getBoundingClientRect().top
  ui.render(rows(['new', ...keys]))
  equal(list.scrollTop, 0)
  list.scrollTop = 4010
  await until('rows', () => ui.root.querySelector('[data-key="100"]') !== null)
  const before = topOf('Article 102.')
  ui.render(rows(['newer', 'newest', 'new', ...keys]))
  equal(topOf('Article 102.'), before)
  equal(list.scrollTop, 4090)
  // A row that goes away alone takes nobody along.
  ui.render(rows(['102', 'newer', 'newest', 'new', ...keys.filter((key) => key !== '102')]))
  equal(list.scrollTop, 4130)
  // The row with the focus keeps its place even at the top.
  list.scrollTop = 0
  await until('the top', () => ui.root.querySelector('[data-key="newer"]') !== null)
  ui.find('link', 'Article newer.').focus()
  const focused = topOf('Article newer.')
  ui.render(rows(['latest', '102', 'newer', 'newest', 'new', ...keys.filter((k) => k !== '102')]))
  equal(topOf('Article newer.'), focused)
  ui.render(rows(many.slice(1000, 2000), 'b'))
  equal(list.scrollTop, 0)
})

test('reports new rows immediately so that they can be fetched', async () => {
  const seen: string[] = []
  const list = (count: number) => (
    <VirtualList
      label="Articles"
      count={count}
      rowHeight={40}
      getKey={String}
      onRangeChange={tell}
      renderRow={(index, { focusProps }) => <a href="#a" {...focusProps}>{`Article ${index}.`}</a>}
    />
  )
  const tell = (first: number, last: number) => void seen.push(`${first}-${last}`)
  const ui = mount(list(1), box)
  await until('the first row', () => ui.query('link', 'Article 0.'))
  ui.render(list(3))
  equal(seen.at(-1), '0-2')
  ui.render(list(2))
  equal(seen.at(-1), '0-1')
})

test('rows of different heights are stacked up to the last one, and fit the viewport when it changes', async () => {
  const tall = (index: number) => (index % 10 === 0 ? 100 : 20)
  const ui = mount(
    <div style={{ height: 300 }} data-frame>
      <VirtualList
        label="Articles"
        count={10_000}
        rowHeight={tall}
        getKey={String}
        renderRow={(index, { focusProps }) => (
          <a href="#a" {...focusProps}>{`Article ${index}.`}</a>
        )}
      />
    </div>,
    box,
  )
  const list = ui.find('list')
  equal(list.scrollHeight, 280_000)
  const rowOf = (name: string) => ui.find('link', name).closest('[data-index]')!
  const between = (one: string, other: string) =>
    rowOf(other).getBoundingClientRect().top - rowOf(one).getBoundingClientRect().top
  equal(between('Article 0.', 'Article 1.'), 100)
  equal(between('Article 1.', 'Article 2.'), 20)
  await press('Tab')
  await press('End')
  await until('the last row', () => {
    const row = ui.query('link', 'Article 9999.')?.closest('[data-index]')?.getBoundingClientRect()
    return row && Math.abs(row.bottom - list.getBoundingClientRect().bottom) <= 1
  })
  equal(between('Article 9990.', 'Article 9991.'), 100)
  ui.root.querySelector<HTMLElement>('[data-frame]')!.style.height = '900px'
  await until('rows for the larger view', () => ui.query('link', 'Article 9965.'))
})
