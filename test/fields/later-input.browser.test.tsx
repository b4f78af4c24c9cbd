import type { ComponentType } from 'react'
import { followingInput } from '../../src/fields/later-input.tsx'
import type { InputProps } from '../../src/form/registry.ts'
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

test('an input that follows its form keeps its place and the focus until it is there', async () => {
  let arrive = (_code: ComponentType<InputProps<number>>): void => {}
  const code = new Promise<ComponentType<InputProps<number>>>((resolve) => (arrive = resolve))
  const input = followingInput(
    () => code,
    () => 60,
  )
  const form = mountForm(fields, { views: [{ type: 'number', input }] })
  const place = form.field('count').querySelector<HTMLElement>('[aria-busy]')
  ok(place)
  equal(place.offsetHeight, 60)
  equal(form.control('title').localName, 'input')
  place.focus()
  arrive(Count)
  await until('the input', () => form.field('count').querySelector('input') !== null)
  const root = form.field('count').getRootNode() as ShadowRoot
  equal(root.activeElement, form.control('count'))
})

test('an input that does not arrive says so in its field, and is fetched again', async () => {
  let attempts = 0
  const input = followingInput(async () => {
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

test('an input that was there before is rendered with its form', async () => {
  const input = followingInput(async () => Count)
  await input.preload()
  const form = mountForm(fields, { views: [{ type: 'number', input }] })
  ok(form.field('count').querySelector('input'))
})
