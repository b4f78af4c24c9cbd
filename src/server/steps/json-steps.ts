import type { Steps } from './slices.ts'

/** Number of values between two pauses. */
const valuesAtOnce = 200

/** Characters that are parsed in one step. */
const shortText = 64 * 1024

type Container = unknown[] | Record<string, unknown>

interface Place {
  /** Null for the outermost value. */
  readonly container: Container | null
  readonly key: string
  /** Values read for this container. */
  readonly inside: number
}

/** As `JSON.parse`, in steps if the text is long. */
export function* parseText(text: string): Steps<unknown> {
  return text.length > shortText ? yield* parseInSteps(text) : JSON.parse(text)
}

/** A text has more values than its reader accepts. */
export class TooManyValues extends Error {}
/** An object in a text has more fields than its reader accepts. */
export class TooManyFields extends Error {}

/**
 * As `JSON.parse`, in interruptible steps: for a text of a few megabytes made of millions of empty lists it would block
 * for a second. Throws SyntaxError, `TooManyValues` for more than `most`, because even freeing them takes long, and
 * `TooManyFields` for an object of more than `mostFields`.
 */
export function* parseInSteps(
  text: string,
  most = Infinity,
  mostFields = Infinity,
): Steps<unknown> {
  const around: Place[] = []
  let at = 0
  let result: unknown
  /** Where the next value is inserted. */
  let { container, key, inside }: Place = { container: null, key: '', inside: 0 }
  let count = 0

  function skipSpace(): void {
    for (;;) {
      const code = text.charCodeAt(at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      at++
    }
  }

  function fail(): never {
    const sign = text[at]
    throw new SyntaxError(
      sign === undefined
        ? 'Unexpected end'
        : `Unexpected ${JSON.stringify(sign)} at position ${at}`,
    )
  }

  function take(sign: string): void {
    if (text[at] !== sign) fail()
    at++
  }

  function readString(): string {
    const start = at
    take('"')
    for (;;) {
      const end = text.indexOf('"', at)
      if (end < 0) {
        at = text.length
        fail()
      }
      at = end + 1
      let escapes = 0
      while (text[end - 1 - escapes] === '\\') escapes++
      if (escapes % 2 === 0) break
    }
    return JSON.parse(text.slice(start, at)) as string
  }

  function readKey(): string {
    skipSpace()
    const name = readString()
    skipSpace()
    take(':')
    return name
  }

  /** A value other than an object or a list. */
  function readPlain(): unknown {
    if (text[at] === '"') return readString()
    plain.lastIndex = at
    const [found] = plain.exec(text) ?? fail()
    at += found.length
    return JSON.parse(found)
  }

  function put(value: unknown): void {
    if (!container) result = value
    else if (Array.isArray(container)) container.push(value)
    else if (key === '__proto__') {
      const property = { value, writable: true, enumerable: true, configurable: true }
      Object.defineProperty(container, key, property)
    } else container[key] = value
  }

  for (;;) {
    skipSpace()
    const opening = text[at]
    if (++count > most) throw new TooManyValues()
    if (count % valuesAtOnce === 0) yield
    if (opening === '[' || opening === '{') {
      at++
      const inner: Container = opening === '[' ? [] : {}
      put(inner)
      skipSpace()
      if (text[at] !== closing(inner)) {
        around.push({ container, key, inside })
        container = inner
        inside = 1
        if (opening === '{') key = readKey()
        continue
      }
      at++
    } else put(readPlain())
    // A value is followed by another one, or by the ends of its containers.
    for (;;) {
      skipSpace()
      if (!container) {
        if (at < text.length) fail()
        return result
      }
      if (text[at] !== closing(container)) break
      at++
      ;({ container, key, inside } = around.pop()!)
    }
    take(',')
    inside++
    if (Array.isArray(container)) continue
    if (inside > mostFields) throw new TooManyFields()
    key = readKey()
  }
}

const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

function closing(container: Container): string {
  return Array.isArray(container) ? ']' : '}'
}
