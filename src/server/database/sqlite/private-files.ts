import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'

// Content, password hashes and sessions must not be readable by other users of the machine.

/** Creates a folder that only this user can access; an existing one keeps its mode. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Creates a file if missing and makes it readable for this user only, whatever its mode was. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}

/** The same for a database and SQLite's files beside it, which inherit its mode. */
export function makePrivateDatabase(path: string): void {
  makePrivateFile(path)
  for (const beside of [`${path}-wal`, `${path}-shm`])
    if (existsSync(beside)) makePrivateFile(beside)
}
