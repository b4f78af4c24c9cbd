// Computes the contrast of every text, icon and boundary colour on every ground it appears on, in both
// schemes, from the token texts themselves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { avatarTints, privateTokens, publicTokens } from '../../src/ui/tokens.ts'
import type { PrivateToken, PublicToken } from '../../src/ui/tokens.ts'
import { token } from '../kit/token.ts'
import { blend, contrast, resolveColor } from './color.ts'
import type { Color, Scheme } from './color.ts'

type Name = PublicToken | PrivateToken

const tones = ['accent', 'positive', 'caution', 'critical'] as const
const surfaces: Name[] = ['bg', 'bg-subtle', 'bg-raised']
const texts: Name[] = [
  'fg',
  'fg-muted',
  'fg-subtle',
  'accent-text',
  'positive',
  'caution',
  'critical',
]
const onTint: Name[] = ['fg', 'fg-muted']
const tokens: Record<string, string> = Object.fromEntries([
  ...Object.entries(publicTokens).map(([name, value]) => [`--content-${name}`, value]),
  ...Object.entries(privateTokens).map(([name, value]) => [`--_content-${name}`, value]),
])

for (const scheme of ['light', 'dark'] as const) {
  const read = (css: string): Color => resolveColor(css, { scheme, tokens })
  const ground = (name: Name, over: Name = 'bg') => blend(read(token(name)), read(token(over)))

  test(`text reaches 4.5:1 on every surface, ${scheme}`, () => {
    for (const surface of surfaces) {
      for (const text of texts) check(scheme, 4.5, text, surface, ground(surface))
    }
  })

  test(`text reaches 4.5:1 on hovered, pressed and selected rows, ${scheme}`, () => {
    for (const surface of surfaces) {
      for (const state of ['bg-hover', 'bg-active', 'bg-selected'] as const) {
        const name = `${state} over ${surface}`
        for (const text of onTint) check(scheme, 4.5, text, name, ground(state, surface))
      }
    }
  })

  test(`text reaches 4.5:1 on tinted backgrounds, ${scheme}`, () => {
    for (const tone of tones) {
      const text = tone === 'accent' ? 'accent-text' : tone
      for (const name of [text, ...onTint] as const) {
        check(scheme, 4.5, name, `${tone}-bg`, ground(`${tone}-bg`))
      }
    }
    for (const text of texts) check(scheme, 4.5, text, 'neutral-bg', ground('neutral-bg'))
  })

  test(`text reaches 4.5:1 on solid backgrounds, ${scheme}`, () => {
    check(scheme, 4.5, 'accent-fg', 'accent', ground('accent'))
    check(scheme, 4.5, 'critical-solid-fg', 'critical-solid', ground('critical-solid'))
    check(scheme, 4.5, 'tooltip-fg', 'tooltip-bg', ground('tooltip-bg'))
    avatarTints.forEach(({ background, text }, index) => {
      const ratio = contrast(read(text), read(background))
      assert.ok(ratio >= 4.5, `avatar tint ${index}, ${scheme}: ${ratio.toFixed(2)}`)
    })
  })

  test(`focus ring, control borders and marks reach 3:1, ${scheme}`, () => {
    for (const surface of surfaces) {
      check(scheme, 3, 'focus', surface, ground(surface))
      check(scheme, 3, 'focus', `bg-selected over ${surface}`, ground('bg-selected', surface))
      check(scheme, 3, 'accent', surface, ground(surface))
      for (const tone of tones) check(scheme, 3, `${tone}-mark`, surface, ground(surface))
    }
    for (const surface of ['bg', 'bg-raised'] as const) {
      check(scheme, 3, 'border-control', surface, ground(surface))
      check(scheme, 3, 'critical', surface, ground(surface))
    }
    for (const tone of tones) check(scheme, 3, 'focus', `${tone}-bg`, ground(`${tone}-bg`))
    check(scheme, 3, 'thumb', 'border-control', ground('border-control'))
    check(scheme, 3, 'thumb', 'accent', ground('accent'))
  })

  function check(
    scheme: Scheme,
    wanted: number,
    text: Name,
    groundName: string,
    under: Color,
  ): void {
    const ratio = contrast(blend(read(token(text)), under), under)
    assert.ok(
      ratio >= wanted,
      `${text} on ${groundName}, ${scheme}: ${ratio.toFixed(2)} < ${wanted}`,
    )
  }
}
