import { boomError } from './errors.ts'
import type { ProtocolError } from './errors.ts'

/** A flag of a URL. Throws ProtocolError 400 unless it is absent, `true` or `false`. */
export function readFlag(search: URLSearchParams, name: string, fallback = false): boolean {
  return readChoice(search, name, ['true', 'false'], fallback ? 'true' : 'false') === 'true'
}

/** One of the given words. Throws ProtocolError 400 for any other. */
export function readChoice<T extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const text = search.get(name)
  if (text === null) return fallback
  const found = choices.find((choice) => choice === text)
  if (found === undefined)
    throw badParameter(name, `is "${text}", expected ${choices.join(' or ')}`)
  return found
}

/** A whole number that is at least `least`; undefined when absent. Throws ProtocolError 400. */
export function readInteger(
  search: URLSearchParams,
  name: string,
  least: number,
): number | undefined {
  const text = search.get(name)
  if (text === null) return undefined
  const number = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(number) || number < least) {
    throw badParameter(name, `is "${text}", expected a whole number from ${least}`)
  }
  return number
}

/** A string; the key is absent if the parameter is. */
export function readText<Name extends string>(
  search: URLSearchParams,
  name: Name,
): { [key in Name]?: string } {
  const text = search.get(name)
  return text === null ? {} : ({ [name]: text } as { [key in Name]?: string })
}

/** The ProtocolError 400 for a parameter: `badParameter('limit', 'is missing')`. */
export function badParameter(name: string, problem: string): ProtocolError {
  return boomError(400, `Parameter "${name}" ${problem}`)
}
