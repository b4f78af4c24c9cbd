// What the page brings: its elements and React components for styles, decorators, annotations and objects.
import { sendKeys } from '@web/test-runner-commands'
import { richTextView } from '../../src/fields/block/view.tsx'
import { deepEqual, equal, press, test, until } from '../kit/browser-test.ts'
import { block, openText, span } from './open-text.tsx'

const seen: unknown[] = []

class Chart extends HTMLElement {
  #value: { caption?: string } = {}
  set value(value: { caption?: string }) {
    this.#value = value
    seen.push(value)
    this.textContent = `chart of ${value.caption}`
  }
  get value() {
    return this.#value
  }
}
customElements.define('host-chart', Chart)
customElements.define('host-badge', class extends Chart {})

const link = { _type: 'note', _key: 'l', text: 'why' }
const caption = { name: 'caption', type: 'string' }

test('custom elements of the page render styles, decorators, annotations and objects', async () => {
  const form = await openText(
    [
      block(
        'a',
        [
          span('s', 'One '),
          span('t', 'two', ['shout']),
          { _type: 'badge', _key: 'm', caption: 'Ada' },
          span('u', ' three', ['l']),
        ] as never,
        { style: 'lead', markDefs: [link] },
      ),
      { _type: 'chart', _key: 'f', caption: 'rain' },
    ],
    {
      of: [
        {
          type: 'block',
          styles: [
            { value: 'normal', title: 'Text' },
            { value: 'lead', title: 'Lead', component: 'host-lead' },
          ],
          marks: {
            decorators: [{ value: 'shout', title: 'Shout', component: 'host-shout' }],
            annotations: [
              {
                name: 'note',
                type: 'object',
                fields: [{ name: 'text', type: 'string' }],
                components: { preview: 'host-note' },
              },
            ],
          },
          of: [
            {
              name: 'badge',
              type: 'object',
              fields: [caption],
              components: { preview: 'host-badge' },
            },
          ],
        },
        { name: 'chart', type: 'object', fields: [caption], components: { preview: 'host-chart' } },
      ],
    },
  )
  await until('the objects', () => form.text.querySelector('host-chart')?.textContent)
  equal(form.text.querySelector('host-lead')!.getAttribute('data-key'), 'a')
  equal(form.text.querySelector('host-lead host-shout')!.textContent, 'two')
  equal(form.text.querySelector('host-lead host-note')!.textContent, ' three')
  equal(form.text.querySelector('[data-inline] host-badge')!.textContent, 'chart of Ada')
  equal(form.text.querySelector('[data-object] host-chart')!.textContent, 'chart of rain')
  // They are text like any other.
  await form.select('a', 7)
  await sendKeys({ type: '!' })
  await until('the letter', () => form.words()[0] === 'One two!<m> three')
  equal(form.text.querySelector('host-shout')!.textContent, 'two!')
  await form.select('a', 0)
  await press('Enter')
  await until('two blocks', () => form.words().length === 3)
  equal(form.text.querySelectorAll('host-lead').length, 2)
  // A value of somebody else reaches the element as a property.
  const [first, second, third] = form.body()
  form.receive({ body: [first, second, { ...third, caption: 'snow' }] })
  await until('the new value', () =>
    form.text.querySelector('host-chart')!.textContent!.includes('snow'),
  )
  deepEqual((seen.at(-1) as { caption: string }).caption, 'snow')
  form.unmount()
})

test('React components of the page render block and inline objects', async () => {
  const Figure = ({ value }: { value: { caption: string } }) => <b data-own>{value.caption}</b>
  const Mention = ({ value }: { value: { caption: string } }) => <i data-own>@{value.caption}</i>
  const form = await openText(
    [
      block('a', [
        span('s', 'Ask '),
        { _type: 'mention', _key: 'm', caption: 'Ada' },
        span('t', ''),
      ] as never),
      { _type: 'figure', _key: 'f', caption: 'A bridge' },
    ],
    {
      of: [
        { type: 'block', of: [{ name: 'mention', type: 'object', fields: [caption] }] },
        { name: 'figure', type: 'object', fields: [caption] },
      ],
      views: [
        richTextView,
        { type: 'figure', item: Figure as never },
        { type: 'mention', inline: Mention as never },
      ],
    },
  )
  await until('both', () => form.text.querySelectorAll('[data-own]').length === 2)
  equal(form.text.querySelector('[data-inline] [data-own]')!.textContent, '@Ada')
  equal(form.text.querySelector('[data-object] [data-own]')!.textContent, 'A bridge')
  await form.select('a', 4)
  await press('ArrowRight')
  await press('Backspace')
  await until('it is gone', () => !form.text.querySelector('[data-inline]'))
  await until('also in the value', () => !JSON.stringify(form.body()).includes('mention'))
  form.unmount()
})
