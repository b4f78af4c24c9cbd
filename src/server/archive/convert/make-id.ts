import { createHash } from 'node:crypto'
import { isDocumentId } from '../../../model/ids.ts'
import { readText } from './read-value.ts'

const placeholder = /\{([^{}]+)\}/g

/** The names of the values that a template of an id takes. */
export function namesIn(template: string): string[] {
  return [...template.matchAll(placeholder)].map(([, name]) => name!)
}

/** Fills a template of an id; values that are ids stay as they are. Throws an error that names the value which is missing or is no text. */
export function makeId(template: string, values: ReadonlyMap<string, unknown>): string {
  const id = template.replaceAll(placeholder, (_all, name: string) => {
    const value = readText(values.get(name))?.trim() ?? ''
    if (value === '') throw new Error(`the id "${template}" needs a text in "${name}"`)
    return isDocumentId(value) ? value : wordsOf(value)
  })
  if (!isDocumentId(id)) throw new Error(`"${String(id)}" of "${template}" cannot be an id`)
  return id
}

const longest = 80

/** The words of a value, as an id can have them. A digest stands for the letters and signs that are lost. */
function wordsOf(value: string): string {
  const letters = value.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const words = letters.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '')
  if (words.length <= longest && /^[\w\s-]+$/.test(letters) && words !== '') return words
  const digest = createHash('sha1').update(value).digest('hex').slice(0, 8)
  return [words.slice(0, longest), digest].filter(Boolean).join('-')
}
