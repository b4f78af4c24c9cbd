import axe from 'axe-core'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { set, setIfMissing, unset } from '../../../src/model/patch.ts'
import { deepEqual, equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { mountForm } from '../../form/mount-form.tsx'
import { middleOf } from '../../ui/mount.tsx'

function placeForm(place?: object, more: object = {}) {
  const form = mountForm([{ name: 'place', type: 'geopoint', ...more }], {
    ...(place && { value: { place } }),
    width: 600,
  })
  const boxes = () => [...form.field('place').querySelectorAll<HTMLInputElement>('input')]
  return { form, boxes, value: () => form.value()['place'] }
}

async function openMap(form: ReturnType<typeof placeForm>['form']) {
  form.find('button', 'Show map').click()
  return until('the map', () => form.query('[role="slider"]'))
}

const oslo = { _type: 'geopoint', lat: 59.91, lng: 10.75 }

test('INPUT-025.1 a geopoint has three labelled numbers', async () => {
  const { form, boxes, value } = placeForm()
  equal(boxes().length, 3)
  const names = boxes().map((box) =>
    (box.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => form.root.getElementById(id)?.textContent)
      .join(' '),
  )
  deepEqual(names, ['Place Latitude', 'Place Longitude', 'Place Altitude (m)'])
  boxes()[0]?.focus()
  await sendKeys({ type: '5' })
  deepEqual(form.patches, [
    setIfMissing({ _type: 'geopoint' }, ['place']),
    set(5, ['place', 'lat']),
  ])
  deepEqual(value(), { _type: 'geopoint', lat: 5 })
  boxes()[1]?.focus()
  await sendKeys({ type: '-10.5' })
  boxes()[2]?.focus()
  await sendKeys({ type: '300' })
  deepEqual(value(), { _type: 'geopoint', lat: 5, lng: -10.5, alt: 300 })
})

test('INPUT-025.1 an out-of-range coordinate shows an error at its input', async () => {
  const { form, boxes } = placeForm({ ...oslo, lat: 95 })
  await form.validated()
  boxes()[0]?.focus()
  boxes()[1]?.focus()
  form.controller.update({ revealed: true })
  await until('the finding', () => boxes()[0]?.getAttribute('aria-invalid') === 'true')
  equal(boxes()[1]?.getAttribute('aria-invalid'), null)
  match(form.field('place').textContent ?? '', /Latitude: Must be 90 or less/)
})

test('clearing the last number, or removing the location, unsets the value', async () => {
  const { form, boxes, value } = placeForm({ _type: 'geopoint', lat: 5 })
  boxes()[0]?.select()
  boxes()[0]?.focus()
  await press('Backspace')
  equal(value(), undefined)
  deepEqual(form.patches, [unset(['place'])])
  const other = placeForm({ ...oslo, alt: 5 })
  other.form.find('button', 'Remove location').click()
  deepEqual(other.form.patches, [unset(['place'])])
})

test('opens the map on request, and a click sets the location', async () => {
  const { form, value } = placeForm()
  equal(form.query('[role="slider"]'), null)
  const map = await openMap(form)
  equal(map.getAttribute('aria-valuetext'), 'No location yet')
  await sendMouse({ type: 'click', position: middleOf(map) })
  await until('a place', () => value() !== undefined)
  const { lat, lng } = value() as typeof oslo
  ok(Math.abs(lat) < 2 && Math.abs(lng) < 2, JSON.stringify(value()))
  match(map.getAttribute('aria-valuetext') ?? '', /° [NS], .*° [EW]$/)
})

test('dragging the point writes once on release', async () => {
  const { form, value } = placeForm(oslo)
  const map = await openMap(form)
  map.scrollIntoView({ block: 'center' })
  const [x, y] = middleOf(map)
  await sendMouse({ type: 'move', position: [x, y] })
  await sendMouse({ type: 'down' })
  await sendMouse({ type: 'move', position: [x + 50, y] })
  await sendMouse({ type: 'move', position: [x + 100, y] })
  equal(form.patches.length, 0)
  await sendMouse({ type: 'up' })
  await until('two numbers', () => form.patches.length === 2)
  const { lng } = value() as typeof oslo
  const width = map.getBoundingClientRect().width
  ok(Math.abs(lng - (100 / width) * 360) < 2, `${lng}`)
})

test('arrow keys move the point, in finer steps when zoomed in', async () => {
  const { form, value } = placeForm({ _type: 'geopoint', lat: 59, lng: 10 })
  const map = await openMap(form)
  map.focus()
  await press('ArrowUp')
  await press('ArrowRight')
  await press('Shift+ArrowLeft')
  deepEqual(value(), { _type: 'geopoint', lat: 60, lng: 1 })
  for (let step = 0; step < 3; step++) form.find('button', 'Zoom in').click()
  map.focus()
  await press('ArrowDown')
  deepEqual(value(), { _type: 'geopoint', lat: 59.9, lng: 1 })
})

test('FORM-011 a read-only location is shown and cannot be moved', async () => {
  const { form, boxes } = placeForm(oslo, { readOnly: true })
  ok(boxes().every((box) => box.readOnly))
  equal(form.query('button', 'Remove location'), null)
  const map = await openMap(form)
  map.focus()
  await press('ArrowUp')
  await sendMouse({ type: 'click', position: middleOf(map) })
  deepEqual(form.patches, [])
})

test('axe finds no violations in the map', async () => {
  const { form } = placeForm(oslo)
  await openMap(form)
  const { violations } = await axe.run(form.host, { rules: { region: { enabled: false } } })
  deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
  )
})
