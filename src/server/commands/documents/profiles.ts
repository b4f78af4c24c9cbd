import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { isRecord } from '../../../model/document.ts'
import { UsageError } from '../command.ts'

/** A server with the dataset and the token that commands use there. */
export interface Profile {
  readonly server: string
  readonly dataset: string
  readonly token?: string
}

/** The user's file of profiles, which nobody else may read. */
export function profilesPath(): string {
  const folder = process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config')
  return join(folder, 'content-studio/profiles.json')
}

/** All profiles by name. Throws for a file that is none. */
export function readProfiles(): Readonly<Record<string, Profile>> {
  const path = profilesPath()
  if (!existsSync(path)) return {}
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new UsageError(`${path} is not valid JSON`)
  }
  const isValid = isRecord(content) && Object.values(content).every(isProfile)
  if (!isValid) throw new UsageError(`${path} must hold an object of profiles`)
  return content as Record<string, Profile>
}

export function writeProfiles(profiles: Readonly<Record<string, Profile>>): void {
  const path = profilesPath()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // Those that exist keep their modes, which may let others read; that ends before there is something to read.
  chmodSync(dirname(path), 0o700)
  if (existsSync(path)) chmodSync(path, 0o600)
  writeFileSync(path, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 })
}

function isProfile(value: unknown): value is Profile {
  return (
    isRecord(value) &&
    typeof value['server'] === 'string' &&
    typeof value['dataset'] === 'string' &&
    ['string', 'undefined'].includes(typeof value['token'])
  )
}
