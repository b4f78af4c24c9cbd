import type { ComponentType } from 'react'
import { RadioInput } from '../../src/fields/choice/input.tsx'
import { lazyInput } from '../../src/fields/lazy-input.tsx'
import type { InputProps } from '../../src/form/registry.ts'
import type { FieldDefinition } from '../../src/schema/define.ts'
import { equal, ok, test, until } from '../kit/browser-test.ts'
import { mountForm } from '../form/mount-form.tsx'

const fields = [
  { name: 'title', type: 'string' },
  { name: 'count', type: 'number' },
]

function Count({ control }: InputProps<number>) {
  const { id, ref } = control
  return <input id={id} ref={ref} />
}

test('an input that loads after its form keeps its layout space and the focus', async () => {
  let arrive = (_code: ComponentType<InputProps<number>>): void => {}
  const code = new Promise<ComponentType<InputProps<number>>>((resolve) => (arrive = resolve))
  const input = lazyInput(() => code, { heightOf: () => 60 })
  const form = mountForm(fields, { views: [{ type: 'number', input }] })
  const place = form.field('count').querySelector<HTMLElement>('[aria-busy]')
  ok(place)
  equal(place.offsetHeight, 60)
  const label = form.field('count').querySelector('label')!
  equal(label.htmlFor, place.id)
  equal(place.getAttribute('aria-labelledby'), `${label.id} ${place.id}`)
  equal(form.control('title').localName, 'input')
  place.focus()
  arrive(Count)
  await until('the input', () => form.field('count').querySelector('input') !== null)
  const root = form.field('count').getRootNode() as ShadowRoot
  equal(root.activeElement, form.control('count'))
})

test('an input that fails to load shows an error in its field, and is fetched again', async () => {
  let attempts = 0
  const input = lazyInput(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('The connection was lost')
    return Count
  })
  const form = mountForm(fields, { views: [{ type: 'number', input }] })
  const alert = () => form.field('count').querySelector('[role="alert"]')
  await until('the error', () => alert() !== null)
  ok(alert()?.textContent?.includes('The connection was lost'))
  alert()?.querySelector('button')?.click()
  await until('the input', () => form.field('count').querySelector('input') !== null)
  equal(attempts, 2)
})

test('a preloaded input renders with its form', async () => {
  const input = lazyInput(async () => Count)
  await input.preload()
  const form = mountForm(fields, { views: [{ type: 'number', input }] })
  ok(form.field('count').querySelector('input'))
})

test('the placeholder of a single-line input has the same height as the input', async () => {
  const { form, arrive } = mountWaiting([{ name: 'count', type: 'number' }], Count)
  const { offsetHeight } = form.field('count').querySelector<HTMLElement>('[aria-busy]')!
  arrive()
  await until('the input', () => form.field('count').querySelector('input') !== null)
  equal(form.control('title').offsetHeight, offsetHeight)
})

test('the form can focus an input that has not loaded', async () => {
  const { form, arrive } = mountWaiting([{ name: 'count', type: 'number' }], Count)
  form.controller.lead(['count'])
  const root = form.field('count').getRootNode() as ShadowRoot
  await until('the place', () => root.activeElement?.ariaBusy === 'true')
  arrive()
  await until('the input', () => root.activeElement === form.field('count').querySelector('input'))
})

test('radio buttons that load late move the focus to the selected one', async () => {
  const options = { list: [1, 2, 3], layout: 'radio' }
  const choice = { name: 'count', type: 'number', options }
  const { form, arrive } = mountWaiting([choice], RadioInput, { count: 2 })
  const root = form.field('count').getRootNode() as ShadowRoot
  form.field('count').querySelector<HTMLElement>('[aria-busy]')!.focus()
  arrive()
  await until('the radio buttons', () => form.field('count').querySelector('[type=radio]') !== null)
  equal(root.activeElement, form.field('count').querySelector(':checked'))
})

/** A form whose numbers have an input that has not arrived. */
function mountWaiting(
  given: readonly FieldDefinition[],
  Input: ComponentType<InputProps<number>>,
  value = {},
) {
  let arrive = (): void => {}
  const code = new Promise<typeof Input>((resolve) => (arrive = () => resolve(Input)))
  const input = lazyInput(() => code)
  const views = [{ type: 'number', matches: () => true, input }]
  const form = mountForm([{ name: 'title', type: 'string' }, ...given], { views, value })
  return { form, arrive }
}
