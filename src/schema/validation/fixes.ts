import { set, unset } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import type { SchemaType } from '../schema.ts'
import type { ValidationMarker } from './marker.ts'
import type { Constraint } from './rule.ts'
import { rulesOf } from './rules-of.ts'

/** A patch that resolves a finding; its label is the message `fix.<name>`. */
export interface Fix {
  readonly name: 'uppercase' | 'lowercase' | 'scheme' | 'limit' | 'round' | 'choose' | 'remove'
  /** The new value, for the label of its button; empty when there is none. */
  readonly value: string
  /** Relative to the value with the finding. */
  readonly patch: Patch
}

/** The one obvious fix for a finding; null when the editor has to decide. */
export function fixFor(marker: ValidationMarker, value: unknown, type: SchemaType): Fix | null {
  // The list already contains an equal item.
  if (marker.code === 'array.unique') return { name: 'remove', value: '', patch: unset() }
  if (typeof value === 'string') return textFix(marker, value, type)
  if (typeof value === 'number') return numberFix(marker, value)
  return null
}

function textFix({ code }: ValidationMarker, text: string, type: SchemaType): Fix | null {
  const to = (name: Fix['name'], next: string): Fix | null =>
    next === text ? null : { name, value: next, patch: next === '' ? unset() : set(next) }
  switch (code) {
    case 'string.uppercase':
      return to('uppercase', text.toLocaleUpperCase())
    case 'string.lowercase':
      return to('lowercase', text.toLocaleLowerCase())
    case 'uri.notAbsolute':
      return isHostLike(text.trim()) ? to('scheme', `https://${text.trim()}`) : null
    case 'valid': {
      const near = nearest(text, allowedTexts(type))
      return near === null ? null : to('choose', near)
    }
    default:
      return null
  }
}

/** True for an address without its scheme: `example.com/page`. */
function isHostLike(text: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]\S*)?$/.test(text)
}

function numberFix({ code, params = {} }: ValidationMarker, value: number): Fix | null {
  const to = (name: Fix['name'], next: number): Fix | null =>
    Number.isFinite(next) && next !== value ? { name, value: String(next), patch: set(next) } : null
  switch (code) {
    case 'number.min':
    case 'number.max':
      return to('limit', Number(params['limit']))
    case 'number.integer':
      return to('round', Math.round(value))
    case 'number.precision':
      return to('round', Number(value.toFixed(Number(params['count']))))
    default:
      return null
  }
}

function allowedTexts(type: SchemaType): readonly string[] {
  const isList = (one: Constraint) => one.type === 'valid'
  return rulesOf(type)
    .flatMap(({ constraints }) => constraints.filter(isList))
    .flatMap(({ values }) => values)
    .filter((one) => typeof one === 'string')
}

/** The allowed text that was probably meant: equal except for case and surrounding space, or for a single typo. */
export function nearest(text: string, allowed: readonly string[]): string | null {
  const plain = (one: string) => one.trim().toLocaleLowerCase()
  const same = allowed.filter((one) => plain(one) === plain(text))
  if (same.length === 1) return same[0] ?? null
  const slips = allowed.filter((one) => isOneSlipAway(plain(text), plain(one)))
  return slips.length === 1 ? (slips[0] ?? null) : null
}

/** True for one extra, missing, wrong or swapped letter, in words of at least four letters. */
function isOneSlipAway(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 4 || Math.abs(one.length - other.length) > 1)
    return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (
    end < Math.min(one.length, other.length) - start &&
    one.at(-1 - end) === other.at(-1 - end)
  ) {
    end += 1
  }
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (
    Math.max(left.length, right.length) <= 1 ||
    (left.length === 2 && left === `${right.at(1)}${right.at(0)}`)
  )
}
