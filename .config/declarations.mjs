// The published declarations of the elements: those reachable from public names, with types of packages that pages
// would have to install replaced by our own.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const types = join(root, 'dist/types')
const stands = { '@sanity/client': 'client-types', react: 'react-types' }

/** Writes `dist/types` and `dist/server/types`. */
export function writeDeclarations() {
  emit('tsconfig.declarations.json')
  emit('tsconfig.server.json')
  const kept = reached()
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    const path = join(types, file)
    if (!file.endsWith('.d.ts')) continue
    if (!kept.has(path)) rmSync(path)
    else writeFileSync(path, ownTypes(readFileSync(path, 'utf8'), file))
  }
  for (const name of Object.values(stands)) {
    copyFileSync(join(root, `.config/${name}.d.ts`), join(types, `${name}.d.ts`))
  }
}

function emit(project) {
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { status } = spawnSync(tsc, ['-p', join(root, '.config', project)], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The type declarations could not be written.')
}

/** Files reachable from the package's entries. */
function reached() {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const found = new Set()
  const visit = (file) => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    for (const [, , quoted] of readFileSync(file, 'utf8').matchAll(importing)) {
      const path = quoted.slice(1, -1)
      if (path.startsWith('.')) {
        visit(resolve(dirname(file), path.replace(/(?:\.d)?\.tsx?$|\.js$/, '') + '.d.ts'))
      }
    }
  }
  for (const entry of Object.values(exports)) {
    if (entry.types?.startsWith('./dist/types/')) visit(join(root, entry.types))
  }
  return found
}

/** `from 'x'`, `import('x')` and `import 'x'`. */
const importing = /(\bfrom |\bimport\(|\bimport )(['"][^'"]+['"])/g

function ownTypes(text, file) {
  const up = '../'.repeat(file.split(/[\\/]/).length - 1) || './'
  return text.replace(importing, (whole, before, quoted) => {
    const stand = stands[quoted.slice(1, -1)]
    return stand ? `${before}'${up}${stand}.ts'` : whole
  })
}
