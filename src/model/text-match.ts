import { createGlob } from './glob.ts'
import type { Glob } from './glob.ts'

const word = /[^!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/g
const patternWord = /[^!@#$%^&(),\\/?";:{}|[\]+<>\s-]+/g
const dots = /\b\.+|\.+\b/g

/** The words of a text, as GROQ's `match` splits it. */
export function wordsOfText(text: string): string[] {
  return text.replace(dots, '').match(word) ?? []
}

/** The words of a pattern of `match`; `*` is part of a word. */
export function wordsOfPattern(pattern: string): string[] {
  return pattern.replace(dots, '').match(patternWord) ?? []
}

/** The condition of `text match pattern` for these texts: each word of the pattern is a word of one of them. */
export function compileMatch(pattern: string): (texts: readonly string[]) => boolean {
  // Of the characters that mean something in a regular expression, words only have the dot: any character.
  const globs: Glob[] = wordsOfPattern(pattern).map((one) => createGlob(one.split(/\*+/), 'i'))
  return (texts) => {
    const words = texts.flatMap(wordsOfText)
    if (words.length === 0 || globs.length === 0) return false
    return globs.every((glob) => words.some((found) => glob.test(found)))
  }
}
