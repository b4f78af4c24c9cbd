import { sendKeys } from '@web/test-runner-commands'
import { defineType } from '../../src/schema/define.ts'
import type { ToolProps } from '../../src/structure/tool.ts'
import { deepEqual, equal, press, test, until } from '../kit/browser-test.ts'
import { open } from './open-studio.ts'

// What a page adds to a studio without React: custom elements as inputs of types and as tools.

class ColourInput extends HTMLElement {
  static readonly given: string[][] = []
  readonly #input = document.createElement('input')
  path = ''
  set value(value: string | undefined) {
    this.#input.value = value ?? ''
  }
  get value(): string {
    return this.#input.value
  }
  set readOnly(readOnly: boolean) {
    this.#input.disabled = readOnly
  }
  connectedCallback(): void {
    ColourInput.given.push([this.path, this.value])
    this.#input.ariaLabel = 'Colour'
    this.append(this.#input)
  }
}

/** Sends its value up and shows what comes down, as components of Vue do. */
class CountedInput extends HTMLElement {
  readonly #input = document.createElement('input')
  readonly #count = document.createElement('output')
  set value(value: string | undefined) {
    this.#input.value = value ?? ''
    this.#count.textContent = `${this.#input.value.length} letters`
  }
  connectedCallback(): void {
    this.append(this.#input, this.#count)
    this.#input.addEventListener('input', (event) => {
      event.stopPropagation()
      const { value } = this.#input
      this.dispatchEvent(new CustomEvent('input', { detail: { value } }))
    })
  }
}

class ColourTool extends HTMLElement {
  path: ToolProps['path'] = ''
  navigate: ToolProps['navigate'] = () => {}
  set onTitle(_: ToolProps['onTitle']) {
    const button = document.createElement('button')
    button.textContent = `Colours at ${this.path || 'the beginning'}`
    button.addEventListener('click', () => this.navigate('reds'))
    this.replaceChildren(button)
  }
}

const ink = defineType({
  name: 'ink',
  type: 'document',
  fields: [
    { name: 'colour', type: 'string', options: { isColour: true } },
    { name: 'name', type: 'string' },
  ],
})
const config = {
  schema: { types: [ink] },
  fields: [
    {
      type: 'string',
      matches: ({ options }: { options: Readonly<Record<string, unknown>> }) =>
        options['isColour'] === true,
      input: 'test-colour-input',
    },
  ],
  tools: [{ name: 'colours', title: 'Colours', component: 'test-colour-tool' }],
}

test('a configured input may be a custom element, defined earlier or later, and writes like any other input', async () => {
  const studio = await open('content-studio', {
    documents: [{ _id: 'drafts.a', _type: 'ink', colour: 'red', name: 'Madder' }],
    config,
  })
  await studio.element.openDocument({ id: 'a', type: 'ink' })
  equal((await studio.field('name')).value, 'Madder', 'other strings keep their input')
  customElements.define('test-colour-input', ColourInput)
  const input = (await studio.find('[data-path=colour] input')) as HTMLInputElement
  deepEqual(ColourInput.given, [['colour', 'red']], 'its properties come before it is placed')
  input.focus()
  await press('End')
  await sendKeys({ type: 'dish' })
  await until('the draft', async () => {
    const [colour] = await studio.server.fetch<string[]>('*[_id == "drafts.a"].colour')
    return colour === 'reddish'
  })
  studio.element.readOnly = true
  await until('the input to be disabled', () => input.disabled)
})

test('a value from an element’s event is passed back to the element as its property', async () => {
  customElements.define('test-counted-input', CountedInput)
  const studio = await open('content-studio', {
    documents: [{ _id: 'drafts.b', _type: 'ink', name: 'Weld' }],
    config: { ...config, fields: [{ type: 'string', input: 'test-counted-input' }] },
  })
  await studio.element.openDocument({ id: 'b', type: 'ink' })
  const input = (await studio.find('[data-path=name] input')) as HTMLInputElement
  await studio.says('4 letters')
  input.focus()
  await press('End')
  await sendKeys({ type: 's' })
  await studio.says('5 letters')
})

test('a tool may be a custom element that navigates within its part of the URL', async () => {
  const studio = await open('content-studio', { config })
  customElements.define('test-colour-tool', ColourTool)
  await studio.element.navigate('/colours')
  ;(await studio.find('button', 'Colours at the beginning')).click()
  await studio.find('button', 'Colours at reds')
})
