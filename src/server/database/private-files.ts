import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'

// What people wrote, the hashes of their passwords and their sessions are nobody else's business on a shared machine.

/** Makes a folder that only this user can look into; one that is there already keeps its mode. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Makes sure that a file is there and that only this user can read it, whatever mode it had before. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}

/** The same for a database with the files that SQLite keeps beside it; these take over the mode of the first. */
export function makePrivateDatabase(path: string): void {
  makePrivateFile(path)
  for (const beside of [`${path}-wal`, `${path}-shm`])
    if (existsSync(beside)) makePrivateFile(beside)
}
