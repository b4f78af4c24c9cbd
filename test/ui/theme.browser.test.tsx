import { emulateMedia } from '@web/test-runner-commands'
import { Button } from '../../src/ui/controls/button.tsx'
import { Card } from '../../src/ui/layout/card.tsx'
import { Checkbox } from '../../src/ui/controls/choice/checkbox.tsx'
import { adoptShared, registerCss } from '../../src/ui/host/style-sheet.ts'
import { Stack } from '../../src/ui/layout/layout.tsx'
import { Menu } from '../../src/ui/overlays/menu.tsx'
import { Switch } from '../../src/ui/controls/choice/switch.tsx'
import { Tabs } from '../../src/ui/controls/tabs.tsx'
import { Tag } from '../../src/ui/controls/tag.tsx'
import { Text } from '../../src/ui/text/text.tsx'
import { TextArea } from '../../src/ui/controls/text-area.tsx'
import { TextInput } from '../../src/ui/controls/text-input.tsx'
import { privateTokens, publicTokens } from '../../src/ui/tokens.ts'
import { token } from '../kit/token.ts'
import type { PrivateToken, PublicToken } from '../../src/ui/tokens.ts'
import { afterEach, deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import { resolveColor } from './color.ts'
import { mount } from './mount.tsx'
import type { Mounted } from './mount.tsx'

const hostilePage = `
  *, *::before, *::after { all: unset !important; font-size: 40px !important; letter-spacing: 9px !important }
  html { font-size: 4px !important }
  button { display: none !important; transform: rotate(3deg) !important }
  div { position: fixed !important }
  body { font: italic 30px/5 cursive; text-transform: uppercase; white-space: pre; text-align: right;
         word-spacing: 1em; cursor: wait; user-select: none; text-indent: 3em; color: lime }
`

let page: HTMLStyleElement | null = null
afterEach(async () => {
  page?.remove()
  page = null
  await emulateMedia({ reducedMotion: 'no-preference', forcedColors: 'none' })
})

function Parts() {
  return (
    <Stack gap={3}>
      <Text as="h2" size="title">
        Heading
      </Text>
      <Button variant="primary">Publish</Button>
      <TextInput label="Title" value="Text" onChange={() => {}} icon="search" />
      <TextArea label="Excerpt" value="Text" onChange={() => {}} />
      <Checkbox checked label="Featured" onChange={() => {}} />
      <Switch checked label="Live" onChange={() => {}} />
      <Tabs label="Views" value="a" onChange={() => {}} tabs={[{ id: 'a', label: 'A' }]}>
        Panel
      </Tabs>
      <Card tone="caution" icon="warning" title="Careful">
        Words <Tag label="tag" onRemove={() => {}} />
      </Card>
      <Menu open trigger={<Button>Menu</Button>} items={[{ label: 'Duplicate', icon: 'copy' }]} />
    </Stack>
  )
}

/** Every computed property of every element inside the root, pseudo-elements included. */
function computedStyles(ui: Mounted): Record<string, string>[] {
  return [...ui.root.querySelectorAll('*')].flatMap((element) =>
    [null, '::before', '::after'].map((pseudo) => {
      const style = getComputedStyle(element, pseudo)
      const entries = [...style].map((name) => [name, style.getPropertyValue(name)])
      return {
        element: `${element.localName}.${element.getAttribute('class')}${pseudo ?? ''}`,
        ...Object.fromEntries(entries),
      }
    }),
  )
}

test('a hostile page changes no computed property inside the element', async () => {
  const ui = mount(<Parts />, { width: 400 })
  await until('the menu at rest', () =>
    ui.root.querySelector('[role="menu"]:not([data-starting-style])'),
  )
  const before = computedStyles(ui)
  page = document.createElement('style')
  page.textContent = hostilePage
  document.head.append(page)
  // The page may size and place the box of the element; the test holds that still.
  ui.host.style.setProperty('width', '400px', 'important')
  const after = computedStyles(ui)
  equal(after.length, before.length)
  const differences: string[] = []
  before.forEach((style, index) => {
    for (const [name, value] of Object.entries(style)) {
      const other = after[index]?.[name]
      if (other !== value) differences.push(`${style['element']} ${name}: ${value} → ${other}`)
    }
  })
  deepEqual(differences.slice(0, 20), [])
  equal(getComputedStyle(ui.host).display, 'block')
})

test('adds nothing to the page: no style element, no stylesheet, no child of body', () => {
  const children = document.body.childElementCount
  const head = document.head.childElementCount
  const ui = mount(<Parts />)
  equal(document.adoptedStyleSheets.length, 0)
  equal(document.head.childElementCount, head)
  equal(document.body.childElementCount, children + 1)
  equal(ui.root.querySelector('style'), null)
  const style = getComputedStyle(document.body)
  equal(style.getPropertyValue('--content-bg'), '')
  ui.unmount()
  equal(document.body.childElementCount, children)
})

test('every root adopts the same stylesheets, and each style module once', () => {
  const one = mount(<Button>One</Button>)
  const two = mount(<Button>Two</Button>)
  ok(one.root.adoptedStyleSheets.length > 0)
  deepEqual([...one.root.adoptedStyleSheets], [...two.root.adoptedStyleSheets])
  const rules = one.root.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
  const themes = rules.filter(({ cssText }) => cssText.includes('--_content-tooltip-bg:'))
  equal(themes.length, 1)
})

test('styles that load later reach every root in a separate sheet, before the root’s own ones', async () => {
  const { root, host } = mount(<Button>One</Button>)
  const own = new CSSStyleSheet()
  own.replaceSync('.late { order: 2 }')
  adoptShared(root, [own])
  const before = [...root.adoptedStyleSheets]
  const rules = before.map(({ cssRules }) => cssRules.length)
  registerCss('test/late', '.late { order: 1; flex-grow: 3 }')
  await Promise.resolve()
  const after = [...root.adoptedStyleSheets]
  // A rule that was added to one of them would style again whatever this one matches.
  deepEqual(
    before.map(({ cssRules }) => cssRules.length),
    rules,
  )
  deepEqual([...after.slice(0, -2), after.at(-1)], before)
  const late = host.ownerDocument.createElement('div')
  late.className = 'late'
  root.append(late)
  equal(getComputedStyle(late).flexGrow, '3')
  equal(getComputedStyle(late).order, '2')
})

test('the page can hide the element with hidden, visibility and inert', () => {
  const ui = mount(<Button>Press</Button>)
  ui.host.setAttribute('hidden', '')
  equal(getComputedStyle(ui.host).display, 'none')
  ui.host.removeAttribute('hidden')
  ui.host.style.visibility = 'hidden'
  equal(getComputedStyle(ui.find('button')).visibility, 'hidden')
  ui.host.style.visibility = ''
  ui.host.style.pointerEvents = 'none'
  equal(getComputedStyle(ui.find('button')).pointerEvents, 'none')
  ui.host.style.pointerEvents = ''
  ui.host.setAttribute('inert', '')
  ui.find('button').focus()
  equal(ui.focused(), null)
})

test('inherits the colour scheme of the page; the attribute forces one', () => {
  const ui = mount(<Text>words</Text>)
  const colorOf = () => getComputedStyle(ui.find('span', 'words')).color
  const light = colorOf()
  ui.host.setAttribute('color-scheme', 'dark')
  const dark = colorOf()
  ok(light !== dark, `${light} and ${dark}`)
  ui.host.removeAttribute('color-scheme')
  equal(colorOf(), light)
  document.body.style.colorScheme = 'dark'
  equal(colorOf(), dark)
  document.body.style.colorScheme = ''
})

test('a token set on the element overrides the default, and derived values follow', () => {
  const ui = mount(<Button variant="primary">Publish</Button>)
  ui.host.style.setProperty('--content-accent', '#0a7a5a')
  equal(getComputedStyle(ui.find('button')).backgroundColor, 'rgb(10, 122, 90)')
  const height = ui.find('button').getBoundingClientRect().height
  ui.host.style.setProperty('--content-density', '1.2')
  ok(ui.find('button').getBoundingClientRect().height > height)
  ui.host.style.setProperty('--content-font-size', '16px')
  equal(getComputedStyle(ui.find('button')).fontSize, '16px')
})

test('appearance="inherit" inherits font and colour of the page', () => {
  const ui = mount(<Text>words</Text>)
  ui.host.style.cssText = 'font: 20px/2 monospace; color: rgb(1, 2, 3)'
  const styleOf = () => getComputedStyle(ui.root.querySelector('[part~="root"]')!)
  ok(styleOf().fontSize === '13px')
  ui.host.setAttribute('appearance', 'inherit')
  equal(styleOf().fontSize, '20px')
  equal(styleOf().color, 'rgb(1, 2, 3)')
})

test('reduced motion stops transitions, and forced colours keep states distinguishable', async () => {
  const ui = mount(
    <>
      <Button>Press</Button>
      <Checkbox checked label="on" onChange={() => {}} />
    </>,
  )
  const duration = () => getComputedStyle(ui.find('button')).transitionDuration
  ok(!duration().startsWith('0s'), duration())
  await emulateMedia({ reducedMotion: 'reduce' })
  match0(duration())
  await emulateMedia({ forcedColors: 'active' })
  const mark = getComputedStyle(ui.root.querySelector('input')!, '::before').backgroundColor
  const ground = getComputedStyle(ui.root.querySelector('input')!).backgroundColor
  ok(mark !== ground, `${mark} on ${ground}`)

  function match0(text: string) {
    ok(
      text.split(',').every((part) => part.trim() === '0s'),
      text,
    )
  }
})

test('the contrast test computes the colours that the browser paints', () => {
  const tokens: Record<string, string> = Object.fromEntries([
    ...Object.entries(publicTokens).map(([name, value]) => [`--content-${name}`, value]),
    ...Object.entries(privateTokens).map(([name, value]) => [`--_content-${name}`, value]),
  ])
  const names = [...Object.keys(publicTokens), ...Object.keys(privateTokens)].filter((name) =>
    /bg|fg|accent|positive|caution|critical|border|focus|thumb/.test(name),
  ) as (PublicToken | PrivateToken)[]
  ok(names.length > 30)
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  for (const scheme of ['light', 'dark'] as const) {
    const ui = mount(<span data-probe />, { scheme })
    for (const name of names) {
      const probe = ui.find('[data-probe]')
      probe.style.color = token(name)
      const painted = getComputedStyle(probe).color
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = painted
      canvas.fillRect(0, 0, 1, 1)
      const [, , , alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      const expected = resolveColor(token(name), { scheme, tokens })
      ok(Math.abs(alpha / 255 - expected.alpha) < 0.01, `${name}, ${scheme}: alpha`)
      if (expected.alpha < 1) continue
      const pixels = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
      expected.rgb.forEach((value, index) => {
        const linear = Math.min(1, Math.max(0, value))
        const gamma = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
        const difference = Math.abs(gamma * 255 - (pixels[index] ?? 0))
        ok(difference <= 2, `${name}, ${scheme}: ${painted}, off by ${difference.toFixed(1)}`)
      })
    }
    ui.unmount()
  }
})
