import { isRecord } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { createKey } from '../../model/key.ts'
import { insert, setIfMissing, unset } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import type { KeySegment } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { titleFromName } from '../../schema/titles.ts'
import { itemTypeOf } from '../../schema/walk.ts'
import { listedItems } from '../list-options.ts'

export interface ItemChoice {
  readonly title: string
  readonly value: unknown
  /** Index of the value in the array; null when it is not selected. */
  readonly index: number | null
  /** The array accepts items of this type. */
  readonly isDeclared: boolean
  /** The schema offers it; false for a stored value that is no longer offered. */
  readonly isOffered: boolean
}

/** All choices of `options.list`, plus stored values that are not among them. */
export function itemChoices(type: SchemaType, items: readonly unknown[]): readonly ItemChoice[] {
  const offered = offeredChoices(type).map((choice) => ({
    ...choice,
    at: items.findIndex((item) => isSame(item, choice.value)),
  }))
  const known = new Set(offered.map(({ at }) => at))
  const isDeclared = (value: unknown) => itemTypeOf(type, value) !== undefined
  return [
    ...offered.map(({ title, value, at }) => {
      const index = at < 0 ? null : at
      return { title, value, index, isDeclared: isDeclared(value), isOffered: true }
    }),
    ...items.flatMap((value, index) => {
      if (known.has(index)) return []
      const title = titleOf(value)
      return [{ title, value, index, isDeclared: isDeclared(value), isOffered: false }]
    }),
  ]
}

/** Adds a value to the array, in the order of the offered choices. */
export function checkPatches(
  type: SchemaType,
  items: readonly unknown[],
  value: unknown,
): readonly Patch[] {
  const order = offeredChoices(type)
  const rank = (one: unknown) => order.findIndex((choice) => isSame(choice.value, one))
  const next = items.findIndex((item) => rank(item) > rank(value))
  const item = isRecord(value) ? { ...value, _key: createKey() } : value
  const patch =
    next < 0
      ? insert([item], 'after', [-1])
      : insert([item], 'before', [segmentOf(items[next], next)])
  return [setIfMissing([]), patch]
}

/** Removes a value from the array; removing the last one unsets the array. */
export function uncheckPatch(items: readonly unknown[], index: number): Patch {
  return items.length === 1 ? unset() : unset([segmentOf(items[index], index)])
}

function offeredChoices(type: SchemaType): readonly { title: string; value: unknown }[] {
  return listedItems(type).map(({ value, title = titleOf(value) }) => ({ title, value }))
}

function titleOf(value: unknown): string {
  if (!isRecord(value)) return titleFromName(String(value))
  const text = ['title', 'name', 'value', '_ref'].map((name) => value[name])
  const title = text.find((one) => typeof one === 'string')
  return typeof title === 'string' ? title : JSON.stringify(value)
}

/** Ignores keys, which belong to the array item, not to its value. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other)) return isEqual(one, other)
  const { _key: _own, ...rest } = one
  const { _key: _other, ...otherRest } = other
  return isEqual(rest, otherRest)
}

function segmentOf(item: unknown, index: number): KeySegment | number {
  const key = isRecord(item) ? item['_key'] : undefined
  return typeof key === 'string' ? { _key: key } : index
}
