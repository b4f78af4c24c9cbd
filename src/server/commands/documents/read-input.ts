import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Terminal } from '../command.ts'

/** The text of a file, or of standard input for "-". */
export function readInput(file: string, { cwd }: Terminal): string {
  return readFileSync(file === '-' ? 0 : resolve(cwd, file), 'utf8')
}
