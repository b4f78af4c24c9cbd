import { isList, KeyList } from '../statements.ts'
import type { SqlValue } from '../statements.ts'
import type { Value } from './blocking-connection.ts'

const textType = 25

/** A `text[]` in binary form: in a literal, PostgreSQL would search long texts for quotes. None may contain NUL. */
export function toTextList(texts: readonly string[]): Uint8Array {
  const lengths = texts.map((text) => Buffer.byteLength(text))
  // Of its own: a part of a larger buffer would be posted to another thread with all of it.
  const bytes = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + 4 + length, 20))
  let end = 0
  // One dimension, no null, the type, the number of texts, the index of the first one.
  for (const word of [1, 0, textType, texts.length, 1]) end = bytes.writeInt32BE(word, end)
  for (const [index, text] of texts.entries()) {
    end = bytes.writeInt32BE(lengths[index] ?? 0, end)
    end += bytes.write(text, end)
  }
  return bytes
}

/** Replaces characters PostgreSQL cannot store: NUL and unpaired surrogates. */
export function storable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- NUL is what it is about
  return text.replace(/[\0\p{Surrogate}]/gu, '\ufffd')
}

/** The value of a placeholder as it is sent. */
export function toValue(value: SqlValue): Value {
  if (typeof value === 'string') return storable(value)
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof KeyList) return value.text
  if (isList(value)) return value.map((item) => storable(String(item)))
  return value as number | null | Uint8Array
}
