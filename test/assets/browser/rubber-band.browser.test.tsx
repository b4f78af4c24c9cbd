import { resetMouse, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { afterEach, deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { openAssetForm } from '../field/asset-form.tsx'
import { showBrowser } from './show-browser.tsx'

afterEach(async () => {
  await resetMouse()
  await setViewport({ width: 800, height: 600 })
})

type Point = [number, number]

async function openGrid() {
  // The mouse reaches only what is in view.
  await setViewport({ width: 1000, height: 700 })
  const form = await openAssetForm([{ name: 'photo', type: 'image' }])
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      form.client.assets.upload('file', new Blob([`file ${index}`]), { filename: `${index}.bin` }),
    ),
  )
  const ui = showBrowser(form, { kind: 'file', view: 'grid', pageSize: 10 })
  await until('a cell', () => ui.query('[data-place="0"][data-asset]'))
  const grid = ui.find('[role=grid]')
  const box = (place: number) => ui.find(`[data-place="${place}"]`).getBoundingClientRect()
  const columns = Number(grid.getAttribute('aria-colcount'))
  ok(columns > 3, `${columns} columns`)
  const selected = () =>
    [...ui.root.querySelectorAll('[data-place][aria-selected=true]')].map((cell) =>
      Number(cell.getAttribute('data-place')),
    )
  return { ui, grid, box, columns, selected }
}

const middle = ({ left, top, width, height }: DOMRect): Point => [
  Math.round(left + width / 2),
  Math.round(top + height / 2),
]
/** In the space before a cell and above it. */
const before = ({ left, top }: DOMRect): Point => [Math.round(left - 4), Math.round(top - 4)]

async function draw(from: Point, ...path: Point[]): Promise<void> {
  await sendMouse({ type: 'move', position: from })
  await sendMouse({ type: 'down' })
  for (const position of path) await sendMouse({ type: 'move', position })
}

test('dragging from empty space selects the assets touched; Control adds, and Escape cancels', async () => {
  const { ui, box, columns, selected } = await openGrid()
  const band = () => ui.query('[data-band]:not([hidden])')
  await draw(before(box(1)), middle(box(columns + 2)))
  const two = [1, 2, columns + 1, columns + 2]
  await until('four of them', () => selected().length === 4)
  deepEqual(selected(), two)
  ok(band())
  // It follows back as well.
  await sendMouse({ type: 'move', position: middle(box(1)) })
  await until('one', () => selected().length === 1)
  await sendMouse({ type: 'move', position: middle(box(columns + 2)) })
  await sendMouse({ type: 'up' })
  await until('no band', () => !band())
  deepEqual(selected(), two)

  await sendKeys({ down: 'Control' })
  await draw(before(box(columns - 1)), middle(box(columns - 1)))
  await until('one more', () => selected().length === 5)
  await sendMouse({ type: 'up' })
  await sendKeys({ up: 'Control' })
  const five = [...two, columns - 1].toSorted((a, b) => a - b)
  deepEqual(selected(), five)

  await draw(before(box(0)), middle(box(0)))
  await until('only that', () => selected().join() === '0')
  await press('Escape')
  await until('what was selected', () => selected().length === 5)
  deepEqual(selected(), five)
  equal(band(), null)
  await sendMouse({ type: 'move', position: middle(box(columns + 2)) })
  await sendMouse({ type: 'up' })
  deepEqual(selected(), five)
})

test('dragging to the edge scrolls the grid and also selects assets that were never loaded', async () => {
  const { ui, grid, box, columns } = await openGrid()
  const { bottom } = grid.getBoundingClientRect()
  const [x] = middle(box(1))
  await draw(before(box(0)), [x, Math.round(bottom - 2)])
  const last = Math.ceil(60 / columns) * columns - columns
  await until('the last row', () => {
    const row = ui.query(`[data-place="${last}"]`)
    return row && row.getBoundingClientRect().top < bottom - 20
  })
  await sendMouse({ type: 'up' })
  const count = Array.from({ length: 60 }, (_, place) => place).filter(
    (place) => place % columns < 2,
  ).length
  await until(`${count} of them`, () => ui.query('[role=status]', `${count} selected`))
})

test('touch scrolls instead, and pressing on an asset starts no rectangle', async () => {
  const { ui, grid, box, selected } = await openGrid()
  const touch = (type: string, [clientX, clientY]: Point, on: Element, pointerType = 'touch') =>
    on.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, composed: true, pointerId: 7, buttons: 1, button: 0 },
        ...{ clientX, clientY, pointerType },
      }),
    )
  for (const [on, pointerType] of [
    [grid, 'touch'],
    [ui.find('[data-place="0"]'), 'mouse'],
  ] as const) {
    touch('pointerdown', before(box(0)), on, pointerType)
    touch('pointermove', middle(box(2)), grid, pointerType)
    equal(ui.query('[data-band]:not([hidden])'), null)
    touch('pointerup', middle(box(2)), grid, pointerType)
  }
  deepEqual(selected(), [])
})
