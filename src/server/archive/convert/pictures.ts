import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, extname, resolve, sep } from 'node:path'

/** Pictures that documents refer to. */
export interface Pictures {
  /** Paths by their name in an archive. */
  readonly files: ReadonlyMap<string, string>
  /** What refers to the picture in an archive; null if it is not there, which is reported. */
  refer(address: string, from: string, lose: (what: string) => void): Record<string, unknown> | null
}

/** Pictures below a folder; nothing is fetched from an address. */
export function createPictures(folder: string): Pictures {
  const files = new Map<string, string>()
  const names = new Map<string, string>()
  const root = realpathSync(folder)
  const find = (address: string, from: string): string | null => {
    const path = decoded(address.split(/[?#]/)[0]!)
    // Addresses of a site begin at the folder of its pages.
    const file = path.startsWith('/') ? resolve(root, `.${path}`) : resolve(from, path)
    if (!existsSync(file) || !statSync(file).isFile()) return null
    const real = realpathSync(file)
    return real.startsWith(root + sep) ? real : null
  }
  return {
    files,
    refer(address, from, lose) {
      const isElsewhere = /^(?:[a-z]+:)?\/\/|^data:/i.test(address)
      const file = isElsewhere ? null : find(address, from)
      if (!file) {
        lose(
          isElsewhere
            ? `the picture ${address.slice(0, 80)} is not fetched`
            : `there is no picture "${address}" in the folder`,
        )
        return null
      }
      const name = names.get(file) ?? freeName(basename(file), files)
      names.set(file, name)
      files.set(name, file)
      return { _sanityAsset: `image@file://./images/${name}` }
    },
  }
}

/** A percent sign need not begin a sequence. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function freeName(name: string, taken: ReadonlyMap<string, string>): string {
  const end = extname(name)
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name.slice(0, name.length - end.length)}-${count}${end}`
    if (!taken.has(free)) return free
  }
}
