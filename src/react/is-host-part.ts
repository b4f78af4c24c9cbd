import type { ComponentType } from 'react'
import { isRecord } from '../model/document.ts'

/** True for functions, React wrappers (`memo`, `lazy`), and tag names of custom elements. */
export function isHostPart<Props extends object>(
  value: unknown,
): value is ComponentType<Props> | string {
  return (
    isElementName(value) || typeof value === 'function' || (isRecord(value) && '$$typeof' in value)
  )
}

/** Whether a value can be the tag name of a custom element. */
export function isElementName(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z][^\s/>]*-[^\s/>]*$/.test(value)
}
