import { elementErrorMessages } from '../../i18n/en-us/element-errors.ts'
import type { ContentError } from './content-error.ts'
import { registerCss } from '../../ui/host/style-sheet.ts'

// What the panel of an error needs beside the words and looks that every page loads. It comes with the first
// failure; where it cannot be loaded, the panel is plain.

registerCss(
  'element/error',
  `:host(:state(error)){display:flex!important;flex-direction:column}
.shell-error{border:1px solid var(--content-critical, light-dark(#b92731, #ff8b8b));border-radius:var(--content-radius, 6px);overflow-wrap:anywhere}
.shell-error>*{display:block;margin:0 0 4px}
.shell-error>.title{font-weight:600}
.shell-error>.hint{white-space:pre-line;opacity:0.8}
.shell-error>button{all:initial;display:inline-block;margin-block-start:8px;padding:4px 12px;cursor:pointer;font:inherit;color:inherit;border:1px solid currentcolor;border-radius:var(--content-radius, 6px)}
.shell-error>button:focus-visible{outline:2px solid var(--content-focus, Highlight);outline-offset:2px}`,
)

/**
 * The text of a panel below the title. The details of a network failure are for the developer, who gets them by the event and
 * on the console.
 */
export function detailsOf({ code, message, hint }: ContentError): Node[] {
  return code === 'network'
    ? []
    : [paragraph(message, ''), ...(hint ? [paragraph(hint, 'hint')] : [])]
}

function paragraph(text: string, className: string): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent: text, className })
}

/** Titles of failures by message key. */
export const errorWords: Readonly<Record<string, string>> = elementErrorMessages
