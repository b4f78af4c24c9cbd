// Builds dist/ unless it is newer than all it is made of.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Written when a build is done. */
export const stamp = join(root, 'dist/.built')
const inputs = [
  'src',
  'elements',
  'demo',
  'docs',
  '.config',
  'rollup.config.mjs',
  'package-lock.json',
  'tsconfig.json',
]

/** Builds when a source is newer than dist/. @returns {Promise<boolean>} whether it built */
export async function buildIfStale() {
  if (
    existsSync(stamp) &&
    statSync(stamp).mtimeMs >= newest(inputs.map((name) => join(root, name)))
  )
    return false
  // What builds takes a second to load.
  const { build } = await import('./build.mjs')
  await build()
  return true
}

function newest(paths) {
  let time = 0
  for (const path of paths) {
    if (!existsSync(path)) continue
    const info = statSync(path)
    time = Math.max(
      time,
      info.isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : info.mtimeMs,
    )
  }
  return time
}
