// Groups the modules of the CDN build into files by the pages that load them. Left alone, rollup creates dozens of tiny
// shared chunks; grouped by hand, every page would load code that only one of them needs.
import { resolve } from 'node:path'

/**
 * What every connected element loads. An overlay loads little more; it asks whether a field is locked, which is found out
 * by a module that would otherwise be in one file with the code of forms.
 */
const connected = ['src/element/context/connection.ts', 'src/schema/conditional.ts']

/** Modules that a page imports until it is usable, by the name of its element or view. */
export const pages = {
  names: ['src/index.ts'],
  context: connected,
  image: ['src/element/area/area-mount.tsx', 'src/image/image-editor-area.tsx'],
  search: [
    'src/element/area/area-mount.tsx',
    ...connected,
    'src/search/dialog/search-dialog-area.tsx',
    'src/data/search/weighted-search.ts',
    'src/ui/overlays/dialogs/dialog-popup.tsx',
  ],
  reference: [
    'src/element/area/area-mount.tsx',
    ...connected,
    'src/document/form-area/reference-input.tsx',
    'src/data/search/weighted-search.ts',
  ],
  assets: [
    'src/element/area/area-mount.tsx',
    ...connected,
    'src/assets/browser/element/asset-browser-area.tsx',
  ],
  detached: [
    'src/element/area/area-mount.tsx',
    'src/studio/document-form-root.tsx',
    'src/document/form-area/detached/detached-document-form.tsx',
  ],
  form: [
    'src/element/area/area-mount.tsx',
    ...connected,
    'src/studio/document-form-root.tsx',
    'src/document/form-area/bound-document.tsx',
    'src/i18n/en-us-document.ts',
    'src/data/pair/open-pair.ts',
  ],
  studio: ['src/element/area/area-mount.tsx', ...connected, 'src/services/services-area.tsx'],
  list: ['src/structure/panes/document-list-pane.tsx'],
  document: [
    'src/studio/studio-document.tsx',
    'src/structure/panes/document-slot.tsx',
    'src/i18n/en-us-document.ts',
    'src/data/pair/open-pair.ts',
  ],
  arrays: ['src/fields/array/input.tsx'],
  text: ['src/rich-text/rich-text-editor.tsx'],
  references: [
    'src/fields/reference/input.tsx',
    'src/references/reference-item.tsx',
    'src/references/search/add-references.tsx',
    'src/i18n/en-us/references.ts',
  ],
  files: ['src/assets/field/asset-field.tsx'],
  dates: ['src/fields/date/input.tsx', 'src/fields/datetime/input.tsx'],
  validation: ['src/data/validation/validation-status.ts'],
  services: ['src/data/services/services.ts'],
  config: ['src/element/context/configured.ts', 'src/element/local-words.ts'],
}
const names = Object.keys(pages)

/**
 * What is loaded together. A studio loads its files in three steps, and the code of lists and references in documents when
 * one has them; its page imports `names` for its configuration.
 */
const studio = ['names', 'studio', 'config']
const studioDocument = [...studio, 'document']
const loads = [
  ['image'],
  ['assets'],
  ['reference'],
  ['search'],
  ['detached'],
  ['detached', 'arrays'],
  ['form', 'arrays'],
  ['form', 'text', 'validation'],
  ['form', 'files', 'validation'],
  studio,
  [...studio, 'list'],
  studioDocument,
  [...studioDocument, 'arrays', 'references', 'files', 'validation'],
  [...studioDocument, 'dates'],
  [...studio, 'services'],
]

/** Bytes of source that one more file may cost: loads rather get as many in vain. */
const perFile = 4_750

/**
 * Maps every module that a page loads to the name of its file. Modules of the same loads are one file; such files are
 * joined where that saves all loads together more files than it costs them bytes. A file imports only those before it,
 * so that none waits for itself.
 * @param {Iterable<string>} ids @param {(id: string) => import('rollup').ModuleInfo | null} getModuleInfo
 * @param {(id: string) => string | null} fixed name of the file for modules that get one of their own
 */
export function chunksOf(ids, getModuleInfo, fixed) {
  const files = []
  const placeOf = new Map()
  for (const group of groupsOf(ids, getModuleInfo, fixed)) {
    const imported = importsOf(group.ids, getModuleInfo).filter((id) => placeOf.has(id))
    for (const at of imported.map((id) => placeOf.get(id))) {
      for (const one of [at, ...files[at].imports]) group.imports.add(one)
    }
    const at = placeFor(group, files)
    files[at] = files[at] ? joined(files[at], group, at) : group
    // Whoever loads a file loads what that imports.
    for (const one of files[at].imports) files[one].users = union(files[one].users, files[at].users)
    for (const id of group.ids) placeOf.set(id, at)
  }
  const taken = new Set()
  return new Map(
    files.flatMap(({ name, ids }, index) => {
      const page = name ?? pageOf(ids)
      const file = page === undefined || taken.has(page) ? `shared-${index}` : page
      taken.add(file)
      return ids.map((id) => [id, file])
    }),
  )
}

/** Modules by the loads that they are part of, those of most loads first: what they import is before them. */
function groupsOf(ids, getModuleInfo, fixed) {
  const reached = loads.map((parts) =>
    reach(
      parts.flatMap((name) => pages[name]),
      getModuleInfo,
    ),
  )
  const groups = new Map()
  for (const id of ids) {
    const users = loads.filter((_, index) => reached[index].has(id))
    const name = fixed(id)
    if (!name && (users.length === 0 || isLeftToRollup(id, users))) continue
    const key = name ?? users.join(' ')
    if (!groups.has(key)) groups.set(key, { name, users, ids: [], imports: new Set(), size: 0 })
    const group = groups.get(key)
    const { isIncluded, code } = getModuleInfo(id)
    group.ids.push(id)
    if (isIncluded) group.size += code.length
  }
  const order = ({ name, users }) => (name ? Infinity : users.length)
  return [...groups.values()].toSorted((a, b) => order(b) - order(a))
}

/** Index of the file for a group: where it costs the loads least, beside a file of its own. */
function placeFor(group, files) {
  if (group.name) return files.length
  const last = Math.max(...group.imports, -1)
  const costs = files.flatMap((file, at) =>
    at < last || file.name ? [] : { at, cost: costOf(group, file, at, files) },
  )
  const [best] = costs.toSorted((a, b) => a.cost - b.cost)
  return best && best.cost < 0 ? best.at : files.length
}

/** Bytes that all loads would get in vain if a group became part of a file, less what the files are worth that it saves. */
function costOf(group, file, at, files) {
  const both = group.users.filter((it) => file.users.includes(it))
  const vain = ({ size, imports }, users) => {
    const others = users.filter((it) => !both.includes(it))
    const missing = [...imports].filter((one) => one !== at).map((one) => files[one])
    const lacking = (it) => missing.filter(({ users: known }) => !known.includes(it))
    const more = others.flatMap(lacking).map((one) => one.size + perFile)
    return others.length * size + more.reduce((sum, bytes) => sum + bytes, 0)
  }
  return vain(file, group.users) + vain(group, file.users) - both.length * perFile
}

function joined(file, group, at) {
  const imports = union([...file.imports], [...group.imports]).filter((one) => one !== at)
  return {
    ids: [...file.ids, ...group.ids],
    users: union(file.users, group.users),
    imports: new Set(imports),
    size: file.size + group.size,
  }
}

const union = (some, others) => [...new Set([...some, ...others])]

/** The page to which a file belongs: the first one with a module in it that no other page lists. */
function pageOf(ids) {
  const listed = Object.values(pages).flat()
  return names.find((name) =>
    pages[name].some(
      (file) => ids.includes(resolve(file)) && listed.indexOf(file) === listed.lastIndexOf(file),
    ),
  )
}

/**
 * Modules of dialogs and menus import each other through barrels: only rollup can tell which of them a popup really
 * needs; the studio's first screen includes two of their contexts, but no popup. Messages of one page are loaded without
 * it as well, with all others.
 */
function isLeftToRollup(id, users) {
  if (/\/src\/i18n\/en-us\//.test(id)) return users.length === 1
  const isOfPopups = /node_modules\/(@base-ui|@floating-ui|use-sync-external-store)\//.test(id)
  return isOfPopups && !users.includes(studio)
}

/** Modules with code that the given modules import; barrels have none and are followed. */
function importsOf(ids, getModuleInfo) {
  const isIncluded = (id) => getModuleInfo(id)?.isIncluded
  const found = new Set(ids.filter(isIncluded).flatMap((id) => getModuleInfo(id).importedIds))
  for (const id of found) {
    if (isIncluded(id)) continue
    for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return [...found].filter(isIncluded)
}

/** All modules loaded with the given files: their direct and indirect imports. */
export function reach(files, getModuleInfo) {
  const found = new Set()
  const queue = files.map((file) => resolve(file))
  const unknown = queue.find((id) => !getModuleInfo(id))
  if (unknown) throw new Error(`${unknown}, which files are divided by, is no module`)
  for (const id of queue) {
    if (found.has(id)) continue
    found.add(id)
    queue.push(...(getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
