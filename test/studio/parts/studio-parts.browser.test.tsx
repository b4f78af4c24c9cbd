import { useState } from 'react'
import { deepEqual, equal, match, ok, test, until } from '../../kit/browser-test.ts'
import type {
  AroundStudioProps,
  AroundToolProps,
  NavbarPartProps,
  SidebarPartProps,
  StudioPart,
} from '../../../src/studio/config/studio-part.ts'
import type { PluginConfig } from '../../../src/studio/config/workspace-config.ts'
import { boxOf, config, open } from '../open-studio.ts'

function Quota({ workspace, sources, isNarrow }: NavbarPartProps) {
  return (
    <button type="button">
      {`${workspace.title}: ${sources.length} of 5${isNarrow ? '' : ' datasets'}`}
    </button>
  )
}

const quota: StudioPart = { name: 'quota', place: 'navbar-status', component: Quota }
const board: StudioPart = {
  name: 'board',
  place: 'navbar-menu',
  component: () => <button type="button">Board</button>,
}

/** A studio whose plugin adds these parts. */
const openWith = (studioParts: PluginConfig['studioParts'], more: object = {}) =>
  open('content-studio', {
    config: {
      ...config,
      plugins: [{ name: 'office', ...(studioParts && { studioParts }) }],
      ...more,
    },
  })

test('parts of a plugin are in the bar, before the search or after the studio’s own buttons, at every width', async () => {
  const studio = await openWith([board, quota])
  await studio.find('button', 'Paper: 1 of 5 datasets')
  const names = [...studio.root.querySelectorAll('[part~=navbar] button')].map(
    (button) => button.ariaLabel ?? button.textContent,
  )
  const at = (name: string) => names.findIndex((one) => one.startsWith(name))
  ok(at('Paper: 1') < at('Search') && at('Search') < at('Board') && at('Board') < at('User menu'))
  boxOf(studio).style.inlineSize = '500px'
  await studio.gone('button', 'datasets')
  await studio.find('button', 'Paper: 1 of 5')
})

test('a part of the sidebar can close it', async () => {
  const studio = await openWith([
    {
      name: 'office',
      place: 'sidebar',
      component: ({ onClose }: SidebarPartProps) => (
        <button type="button" onClick={onClose}>
          To the office
        </button>
      ),
    },
  ])
  boxOf(studio).style.inlineSize = '500px'
  ;(await studio.find('button', 'Menu')).click()
  ;(await studio.find('[role=dialog] button', 'To the office')).click()
  await studio.gone('[role=dialog]')
})

function Closed({ tool, children }: AroundToolProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return children
  return (
    <button type="button" onClick={() => setOpen(true)}>
      {`Open ${tool.name} of ${tool.title}`}
    </button>
  )
}

test('a part around a tool decides whether the tool is shown', async () => {
  const tool = { name: 'map', title: 'Maps', component: () => <p>Oslo</p> }
  const studio = await openWith([{ name: 'closed', place: 'around-tool', component: Closed }], {
    tools: [tool],
  })
  await studio.element.navigate('/map')
  const button = await studio.find('button', 'Open map of Maps')
  ok(!studio.root.textContent.includes('Oslo'))
  button.click()
  await studio.says('Oslo')
})

class FrameElement extends HTMLElement {
  static readonly given: unknown[] = []
  #title = ''
  set workspace({ title }: AroundStudioProps['workspace']) {
    this.#title = title
  }
  connectedCallback(): void {
    FrameElement.given.push(this.#title)
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    root.append(document.createElement('slot'))
  }
}
customElements.define('test-studio-frame', FrameElement)

test('a custom element around the studio has the studio as its children', async () => {
  const studio = await openWith([
    { name: 'frame', place: 'around-studio', component: 'test-studio-frame' },
  ])
  const frame = await studio.find('test-studio-frame')
  await until('the studio inside', () => frame.querySelector('[part~=navbar]'))
  deepEqual(FrameElement.given, ['Paper'])
})

test('the first of several parts around the studio is the outermost', async () => {
  const around = (name: string): StudioPart => ({
    name,
    place: 'around-studio',
    component: ({ children }: AroundStudioProps) => <div data-around={name}>{children}</div>,
  })
  const studio = await openWith([around('first'), around('second')])
  await studio.find('[data-around=first] > [data-around=second] [part~=navbar]')
})

test('a part that fails is left out of the bar and reported once', async () => {
  const fails: StudioPart = {
    name: 'broken',
    place: 'navbar-menu',
    component: () => {
      throw new Error('The lamp is broken')
    },
  }
  const errors: string[] = []
  const listen = ({ error }: HTMLElementEventMap['content-error']) => errors.push(error.message)
  document.body.addEventListener('content-error', listen)
  const studio = await openWith([fails, board])
  await studio.find('button', 'Board')
  await studio.find('nav', 'Content')
  document.body.removeEventListener('content-error', listen)
  equal(errors.length, 1)
  match(errors[0]!, /The lamp is broken/)
})

test('a workspace can remove and reorder the parts of its plugins', async () => {
  const studio = await openWith([quota, board], {
    studioParts: (previous: readonly StudioPart[]) =>
      previous.filter(({ name }) => name !== 'quota'),
  })
  await studio.find('button', 'Board')
  equal(studio.query('button', 'of 5'), null)
})
