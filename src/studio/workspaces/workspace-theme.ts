import { useLayoutEffect } from 'react'
import { publicTokens } from '../../ui/tokens.ts'
import { adviseOn } from '../config/config-keys.ts'
import type { ThemeTokens } from '../config/workspace-config.ts'

/**
 * Sets the theme tokens of the current workspace on the element, in a style sheet of its shadow root. Values set by the
 * page take precedence, and derived tokens follow.
 */
export function useThemeTokens(
  root: ShadowRoot,
  theme: 'light' | 'dark' | ThemeTokens | undefined,
) {
  useLayoutEffect(() => {
    if (typeof theme !== 'object') return undefined
    adviseOn('The theme', Object.keys(theme), Object.keys(publicTokens))
    const { defaultView } = root.ownerDocument
    const sheet = new (defaultView?.CSSStyleSheet ?? CSSStyleSheet)()
    sheet.replaceSync(':host {}')
    const rule = sheet.cssRules[0] as CSSStyleRule
    for (const [name, value] of Object.entries(theme)) {
      rule.style.setProperty(`--content-${name}`, value)
    }
    return adopt(root, sheet)
  }, [root, theme])
}

function adopt(root: ShadowRoot, sheet: CSSStyleSheet): () => void {
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
