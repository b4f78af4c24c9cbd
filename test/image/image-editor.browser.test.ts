import axe from 'axe-core'
import { sendMouse } from '@web/test-runner-commands'
import { ImageEditor } from '../../elements/image-editor.ts'
import { afterEach, deepEqual, equal, match, ok, press, test, until } from '../kit/browser-test.ts'

interface Framing {
  crop?: { top: number; bottom: number; left: number; right: number }
  hotspot?: { x: number; y: number; width: number; height: number }
}

const shown = new Set<HTMLElement>()

afterEach(() => {
  for (const element of shown) element.remove()
  shown.clear()
})

/** A picture of 600 × 400 pixels. */
function pictureUrl(): string {
  const canvas = document.createElement('canvas')
  canvas.width = 600
  canvas.height = 400
  const context = canvas.getContext('2d')!
  context.fillStyle = 'steelblue'
  context.fillRect(0, 0, 600, 400)
  context.fillStyle = 'gold'
  context.fillRect(400, 50, 100, 100)
  return canvas.toDataURL('image/png')
}

async function open(attributes: Record<string, string> = {}) {
  ImageEditor.define()
  const form = document.createElement('form')
  form.style.width = '700px'
  const element = document.createElement('image-editor')
  for (const [name, value] of Object.entries({ src: pictureUrl(), ...attributes })) {
    element.setAttribute(name, value)
  }
  const events: string[] = []
  for (const type of ['input', 'change', 'load', 'error']) {
    element.addEventListener(type, () => events.push(type))
  }
  form.append(element)
  document.body.append(form)
  shown.add(form)
  const root = element.shadowRoot!
  const find = <E extends HTMLElement>(selector: string) => root.querySelector<E>(selector)
  return {
    form,
    element,
    events,
    root,
    find,
    value: () => element.value as Framing | undefined,
    canvas: () => until('the canvas', () => find('[data-canvas]')),
    slider: (name: string) => find<HTMLInputElement>(`input[id$="-${name}"]`)!,
  }
}

/** A place on the canvas, in shares of it. */
async function pointAt(canvas: HTMLElement, x: number, y: number): Promise<[number, number]> {
  canvas.scrollIntoView({ block: 'center' })
  const box = canvas.getBoundingClientRect()
  return [Math.round(box.left + box.width * x), Math.round(box.top + box.height * y)]
}

async function drag(canvas: HTMLElement, from: [number, number], to: [number, number], up = true) {
  await sendMouse({ type: 'move', position: await pointAt(canvas, ...from) })
  await sendMouse({ type: 'down' })
  const middle: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  await sendMouse({ type: 'move', position: await pointAt(canvas, ...middle) })
  await sendMouse({ type: 'move', position: await pointAt(canvas, ...to) })
  if (up) await sendMouse({ type: 'up' })
}

function near(actual: number | undefined, expected: number, message: string): void {
  ok(actual !== undefined && Math.abs(actual - expected) < 0.01, `${message}: ${actual}`)
}

test('IMAGE-006.1 a handle crops, and the change is emitted once on release', async () => {
  const { element, events, canvas, value, find } = await open()
  const area = await canvas()
  await until('the size', () => element.naturalSize)
  deepEqual(element.naturalSize, { width: 600, height: 400 })
  events.length = 0
  await drag(area, [0, 0.5], [0.25, 0.5], false)
  await until('the draft', () => events.includes('input'))
  ok(!events.includes('change'), 'nothing is told while dragging')
  await sendMouse({ type: 'up' })
  await until('the change', () => events.includes('change'))
  equal(events.filter((type) => type === 'change').length, 1)
  near(value()?.crop?.left, 0.25, 'left')
  deepEqual([value()?.crop?.top, value()?.crop?.right, value()?.hotspot], [0, 0, undefined])
  await drag(area, [1, 1], [0.8, 0.75])
  await until('the corner', () => (value()?.crop?.bottom ?? 0) > 0.2)
  near(value()?.crop?.right, 0.2, 'right')
  near(value()?.crop?.bottom, 0.25, 'bottom')
  const handle = find('[data-handle="top-left"]')!.getBoundingClientRect()
  ok(handle.width >= 24, 'large enough to hit')
  ok(area.getBoundingClientRect().width <= 1000 && area.getBoundingClientRect().height <= 500)
})

/** An editor with a hotspot in its middle, and what its value becomes when it is dragged. */
async function openHotspot() {
  const { canvas, value, element } = await open()
  element.value = { hotspot: { x: 0.5, y: 0.5, width: 0.4, height: 0.4 } }
  const area = await canvas()
  return { area, value, element }
}

test('a press sets the hotspot if there is none', async () => {
  const { canvas, value } = await open()
  await sendMouse({ type: 'click', position: await pointAt(await canvas(), 0.7, 0.3) })
  await until('a hotspot', () => value()?.hotspot)
  near(value()?.hotspot?.x, 0.7, 'x')
  near(value()?.hotspot?.y, 0.3, 'y')
})

test('IMAGE-005.1 dragging inside the hotspot moves it and keeps its size', async () => {
  const { area, value } = await openHotspot()
  await drag(area, [0.45, 0.55], [0.65, 0.45])
  await until('it moved', () => (value()?.hotspot?.x ?? 0) > 0.6)
  near(value()?.hotspot?.x, 0.7, 'x')
  near(value()?.hotspot?.y, 0.4, 'y')
  near(value()?.hotspot?.width, 0.4, 'width')
  near(value()?.hotspot?.height, 0.4, 'height')
})

test('IMAGE-005.2 dragging its handle resizes the hotspot and keeps its position', async () => {
  const { area, value } = await openHotspot()
  const edge = 0.2 * Math.SQRT1_2
  await drag(area, [0.5 + edge, 0.5 + edge], [0.6, 0.6])
  await until('it shrank', () => (value()?.hotspot?.width ?? 1) < 0.35)
  near(value()?.hotspot?.x, 0.5, 'x')
  near(value()?.hotspot?.y, 0.5, 'y')
  near(value()?.hotspot?.width, 0.2 * Math.SQRT2, 'width')
})

test('IMAGE-006.2 dragging inside the crop moves it and keeps its size', async () => {
  const { area, value, element } = await openHotspot()
  await element.setCrop({ top: 0.1, bottom: 0.3, left: 0.1, right: 0.3 })
  await drag(area, [0.2, 0.2], [0.3, 0.3])
  await until('the crop moved', () => value()!.crop!.left > 0.15)
  near(value()?.crop?.left, 0.2, 'left')
  near(value()?.crop?.right, 0.2, 'right')
})

test('X-018 keys work like the mouse: one percent, ten with Shift, a pixel with Alt, and undo', async () => {
  const { element, canvas, value, slider, root, find } = await open()
  await canvas()
  await element.focusHandle('left')
  equal(root.activeElement, slider('left'))
  ok(find('[data-handle="left"][data-focused]'), 'the handle shows the focus')
  await press('ArrowRight')
  near(value()?.crop?.left, 0.01, 'a percent')
  await press('Shift+ArrowRight')
  near(value()?.crop?.left, 0.11, 'ten more')
  await press('Alt+ArrowLeft')
  ok(Math.abs(value()!.crop!.left - (0.11 - 1 / 600)) < 0.0001, 'a pixel less')
  equal(slider('left').getAttribute('aria-valuetext'), '11 %, 65 px')
  slider('hotspot-x').focus()
  await press('ArrowUp')
  ok(value()!.hotspot!.y < 0.5, 'the arrows of the hotspot go their own way')
  await press('Control+z')
  equal(value()?.hotspot, undefined)
  for (let step = 0; step < 3; step++) await press('Control+z')
  equal(value(), undefined)
  await press('Control+Shift+z')
  near(value()?.crop?.left, 0.01, 'again')
})

test('Escape cancels a drag', async () => {
  const { canvas, value, events } = await open()
  const area = await canvas()
  events.length = 0
  await drag(area, [0, 0.5], [0.3, 0.5], false)
  await until('the draft', () => events.includes('input'))
  await press('Escape')
  await sendMouse({ type: 'up' })
  equal(value(), undefined)
  ok(!events.includes('change'))
})

test('IMAGE-002 four previews follow the crop, and show their size in pixels', async () => {
  const { element, canvas, root } = await open()
  await canvas()
  const names = [...root.querySelectorAll<HTMLElement>('[data-ratio]')].map(
    (tile) => tile.dataset['ratio'],
  )
  deepEqual(names, ['3:4', '1:1', '16:9', '4:1'])
  const square = root.querySelector<HTMLElement>('[data-ratio="1:1"]')!
  match(square.textContent ?? '', /400 × 400/)
  const before = square.querySelector('img')!.style.left
  await element.setHotspot({ x: 0.9, y: 0.5, width: 0.1, height: 0.1 })
  await until(
    'it to move with the hotspot',
    () => square.querySelector('img')!.style.left !== before,
  )
  await element.setCrop({ top: 0, bottom: 0.5, left: 0, right: 0 })
  await until('the smaller part', () => square.textContent?.includes('200 × 200'))
})

test('as a form control it submits JSON, validates required and minimum size, resets and can be disabled', async () => {
  const { form, element, canvas } = await open({
    name: 'frame',
    required: '',
    'min-crop': '300x200',
  })
  await canvas()
  equal(element.validity.valueMissing, true)
  await element.setCrop({ top: 0.25, bottom: 0.25, left: 0.25, right: 0.25 })
  ok(element.checkValidity())
  deepEqual(JSON.parse(String(new FormData(form).get('frame'))), {
    crop: { top: 0.25, bottom: 0.25, left: 0.25, right: 0.25 },
  })
  await element.setCrop({ top: 0.5, bottom: 0.25, left: 0.25, right: 0.25 })
  await until('the report', () => element.validity.rangeUnderflow)
  match(element.validationMessage, /at least 300 × 200/)
  form.reset()
  equal(element.value, undefined)
  const url = await element.toURL({ width: 100 })
  equal(url.slice(element.src!.length), '?w=100&fit=max')
})

test('IMAGE-008 the canvas has the ratio 3:2 and is 1000 × 500 px at most; handles are 12 px, 8 px from the edge', async () => {
  const { form, element, find, canvas } = await open()
  await canvas()
  element.value = { hotspot: { x: 0.5, y: 0.5, width: 0.4, height: 0.4 } }
  await until('the hotspot', () => find('[data-handle="hotspot"]'))
  const box = (element: Element) => element.getBoundingClientRect()
  const stage = (await canvas()).parentElement!
  form.style.width = '600px'
  near(box(stage).width / box(stage).height, 1.5, 'ratio')
  form.style.width = '1400px'
  deepEqual([box(stage).width, box(stage).height], [1000, 500])
  const picture = box(await canvas())
  near(picture.width / picture.height, 1.5, 'the picture keeps its shape')
  // 1 px of border.
  near(picture.top - box(stage).top, 9, 'margin above')
  near(box(stage).bottom - picture.bottom, 9, 'margin below')
  const sizeOf = (handle: string) => {
    const { width, height, borderRadius } = getComputedStyle(
      find(`[data-handle="${handle}"]`)!,
      '::after',
    )
    return { width, height, isRound: parseFloat(borderRadius) >= 8 }
  }
  for (const handle of ['top', 'bottom-left']) {
    deepEqual(sizeOf(handle), { width: '12px', height: '12px', isRound: false })
    ok(box(find(`[data-handle="${handle}"]`)!).width >= 24, 'more to hit than to see')
  }
  deepEqual(sizeOf('hotspot'), { width: '16px', height: '16px', isRound: true })
  for (const zoom of [1, 2]) {
    find('button[aria-label="Zoom in"]')!.click()
    await until(
      'a larger picture',
      async () => box(await canvas()).width > picture.width * (zoom === 1 ? 1.4 : 1.9),
    )
  }
  deepEqual([box(stage).width, box(stage).height], [1000, 500], 'zooming scrolls inside')
})

/** Buttons and messages whose icon is not among those that the element brings along. */
const emptyIcons = (root: ParentNode) =>
  [...root.querySelectorAll('svg')]
    .filter((icon) => icon.childElementCount === 0)
    .map((icon) => icon.parentElement?.textContent)

test('IMAGE-009.1 shows an image that cannot be loaded in its place, and emits an error event', async () => {
  const { events, root } = await open({ src: '/nowhere.png' })
  await until('the words', () => root.textContent?.includes('Could not load image'))
  ok(events.includes('error'))
  equal(root.querySelector('[data-handle]'), null)
  deepEqual(emptyIcons(root), [])
})

test('IMAGE-009.2 shows the URL of an image that cannot be loaded', async () => {
  for (const src of ['/nowhere.png', '/other/place.jpg']) {
    const { root } = await open({ src })
    await until('the words', () => root.textContent?.includes(`Could not load image from ${src}`))
  }
})

test('IMAGE-011 a read-only editor shows everything and changes nothing', async () => {
  const { element, canvas, events, find, slider } = await open({ readonly: '' })
  element.value = { crop: { top: 0, bottom: 0, left: 0.25, right: 0 } }
  const area = await canvas()
  await until('the crop', () => find('[part="crop"]')?.style.left === '25%')
  events.length = 0
  await drag(area, [0.5, 0.5], [0.7, 0.5])
  ok(slider('left').disabled)
  deepEqual(events, [])
})

test('the image editor has no accessibility violations, and shows all its icons', async () => {
  const { element, canvas, root } = await open({ 'aria-label': 'Frame' })
  await canvas()
  ok(root.querySelector('svg'))
  deepEqual(emptyIcons(root), [])
  const { violations } = await axe.run(element, { rules: { region: { enabled: false } } })
  deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]),
    [],
  )
})
