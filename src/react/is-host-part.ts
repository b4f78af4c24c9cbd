import type { ComponentType } from 'react'
import { isRecord } from '../model/document.ts'

/** Functions, what React makes of them (`memo`, `lazy`), and tag names of custom elements. */
export function isHostPart<Props extends object>(
  value: unknown,
): value is ComponentType<Props> | string {
  if (typeof value === 'string') return /^[a-z][^\s/>]*-[^\s/>]*$/.test(value)
  return typeof value === 'function' || (isRecord(value) && '$$typeof' in value)
}
