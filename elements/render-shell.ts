import { elementMessages } from '../src/i18n/en-us/element.ts'
import { elementClasses } from './register.ts'

/** The value of an attribute: a boolean attribute is true or false; null and undefined are omitted. */
export type ShellAttribute = string | number | boolean | null | undefined

export interface ShellOptions {
  /** Attributes of the element, by their HTML names. */
  readonly attributes?: Readonly<Record<string, ShellAttribute>>
  /** HTML between the tags: elements inside a context, slotted content. Inserted without escaping. */
  readonly content?: string
  /** The tag name used in the page, if `define` is called with a prefix or suffix. */
  readonly as?: string
  /** Nonce of the page's content security policy, for the style inside the shadow root. */
  readonly nonce?: string
}

/**
 * Renders the HTML of an element with its shadow root, for pages rendered on a server: before any script has run, the
 * element has its box and shows a loading placeholder. The element reuses the root and replaces the placeholder at its
 * first render. Needs no DOM.
 */
export function renderShell(tag: string, options: ShellOptions = {}): string {
  const Class = elementClasses.find(({ declaration }) => declaration.tag === tag)
  if (!Class) {
    const known = elementClasses.map(({ declaration }) => `<${declaration.tag}>`)
    throw new RangeError(`renderShell: there is no <${tag}>. Use one of: ${known.join(', ')}.`)
  }
  const { attributes = {}, content = '', as = tag, nonce } = options
  if (!/^[a-z][\w.-]*-[\w.-]*$/.test(as)) throw new RangeError(`renderShell: "${as}" is no tag`)
  const root = 'area' in Class ? shadowRoot(Class.area.delegatesFocus, content, nonce) : ''
  return `<${as}${Object.entries(attributes).map(attribute).join('')}>${root}${content}</${as}>`
}

/** A shadow root like the element's own, with a placeholder instead of the area; slotted `loading` content wins. */
function shadowRoot(delegatesFocus: boolean, content: string, nonce: string | undefined): string {
  const isReplaced = /\sslot\s*=\s*["']?loading\b/.test(content)
  const note = isReplaced
    ? ''
    : `<div class="skeleton" part="loading" role="status" aria-label="${escape(elementMessages['element.loading'])}"><i></i><i></i><i></i></div>`
  return [
    `<template shadowrootmode="open"${delegatesFocus ? ' shadowrootdelegatesfocus' : ''}>`,
    `<style${attribute(['nonce', nonce])}>${css}</style>`,
    `<slot name="loading">${note}</slot>`,
    '</template>',
  ].join('')
}

// Hides the element's own loading message, which would be a second one.
const css = `:host{display:block!important}:host([hidden]){display:none!important}.shell-loading{display:none!important}.skeleton{all:initial;display:grid;gap:12px;padding:16px;color-scheme:inherit;color:var(--content-fg,CanvasText);background:var(--content-bg,Canvas)}.skeleton i{block-size:14px;border-radius:4px;background:currentColor;opacity:.1}.skeleton i:last-child{inline-size:60%}`

function attribute([name, value]: [string, ShellAttribute]): string {
  if (value === null || value === undefined || value === false) return ''
  if (!/^[^\s"'<>/=]+$/.test(name)) throw new RangeError(`renderShell: "${name}" is no attribute`)
  if (name.toLowerCase() === 'token') {
    throw new RangeError(
      'renderShell: a token has no place in a page. Give the element `getToken`.',
    )
  }
  return value === true ? ` ${name}` : ` ${name}="${escape(String(value))}"`
}

function escape(text: string): string {
  return text.replace(/[&<>"]|[^ -~]/gu, (sign) => `&#${sign.codePointAt(0)};`)
}
