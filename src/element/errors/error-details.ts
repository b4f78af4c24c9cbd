import { elementErrorMessages } from '../../i18n/en-us/element-errors.ts'
import type { ContentError } from './content-error.ts'
import { registerCss } from '../../ui/host/style-sheet.ts'

// Content of error panels beyond the texts and styles that every page loads. Loaded with the first failure; if loading
// fails, the panel stays plain.

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
 * Nodes of an error panel below its title. Details of a network failure are for the developer, who gets them from the
 * event and the console.
 */
export function detailsOf({ code, message, hint }: ContentError): Node[] {
  return code === 'network'
    ? []
    : [paragraph(message, ''), ...(hint ? [paragraph(hint, 'hint')] : [])]
}

function paragraph(text: string, className: string): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent: text, className })
}

/** Titles of errors by message key. */
export const errorWords: Readonly<Record<string, string>> = elementErrorMessages
