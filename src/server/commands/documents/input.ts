import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Terminal, UsageError } from '../command.ts'

/** The text of a file, or of standard input for "-". */
export function readInput(file: string, { cwd }: Terminal): string {
  return readFileSync(file === '-' ? 0 : resolve(cwd, file), 'utf8')
}

/** A name or a path, whose brackets and the texts in them may hold an equals sign, and what follows the next one. */
const assignment = /^((?:[^=[]|\[(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\]"'])*\])+)=([^]*)$/

/** `name=value`; a value that is not JSON is a text. Throws UsageError. */
export function parseAssignment(text: string): [name: string, value: unknown] {
  const [, name, value] = assignment.exec(text) ?? []
  if (name === undefined || value === undefined) {
    throw new UsageError(`"${text}" is not of the form name=value`)
  }
  return [name, parseValue(value)]
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
