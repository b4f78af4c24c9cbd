// Groups the modules of the CDN build into files by the pages that load them. Left alone, rollup creates dozens of tiny
// shared chunks; grouped by hand, every page would load code that only one of them needs.
import { resolve } from 'node:path'

/** Modules that a page imports until it is usable, by the name of its element or view. */
export const pages = {
  names: ['src/index.ts'],
  context: ['src/element/context/connection.ts'],
  image: ['src/element/area/area-mount.tsx', 'src/image/image-editor-area.tsx'],
  search: [
    'src/element/area/area-mount.tsx',
    'src/element/context/connection.ts',
    'src/search/dialog/search-dialog-area.tsx',
    'src/data/search/weighted-search.ts',
    'src/ui/overlays/dialogs/dialog-popup.tsx',
  ],
  reference: [
    'src/element/area/area-mount.tsx',
    'src/element/context/connection.ts',
    'src/references/reference-input-area.tsx',
    'src/data/search/weighted-search.ts',
  ],
  assets: [
    'src/element/area/area-mount.tsx',
    'src/element/context/connection.ts',
    'src/assets/browser/element/asset-browser-area.tsx',
  ],
  detached: [
    'src/element/area/area-mount.tsx',
    'src/studio/document-form-root.tsx',
    'src/document/form-area/detached/detached-document-form.tsx',
  ],
  form: [
    'src/element/area/area-mount.tsx',
    'src/element/context/connection.ts',
    'src/studio/document-form-root.tsx',
    'src/document/form-area/bound-document.tsx',
    'src/data/pair/open-pair.ts',
  ],
  studio: [
    'src/element/area/area-mount.tsx',
    'src/element/context/connection.ts',
    'src/studio/studio-area.tsx',
  ],
  list: ['src/structure/panes/document-list-pane.tsx'],
  document: [
    'src/studio/studio-document.tsx',
    'src/structure/panes/document-slot.tsx',
    'src/i18n/en-us-document.ts',
    'src/data/pair/open-pair.ts',
  ],
  arrays: ['src/fields/array/input.tsx'],
  inputs: [
    'checkbox-list',
    'choice',
    'date',
    'datetime',
    'geopoint',
    'rich-date',
    'slug',
    'tags',
  ].map((type) => `src/fields/${type}/input.tsx`),
  clipboard: ['src/form/clipboard/field-clipboard.ts'],
  undo: ['src/data/undo/travel.ts'],
  text: ['src/rich-text/rich-text-editor.tsx', 'src/i18n/en-us-rich-text.ts'],
  references: [
    'src/fields/reference/input.tsx',
    'src/references/reference-item.tsx',
    'src/references/search/add-references.tsx',
    'src/i18n/en-us/references.ts',
  ],
  config: ['src/element/context/configured.ts', 'src/element/local-words.ts'],
  words: ['src/i18n/en-us.ts', 'src/i18n/en-us-later.ts'],
  history: [
    'src/data/history/open-histories.ts',
    'src/document/changes/review-panel.tsx',
    'src/document/history/past-version.tsx',
    'src/document/history/past-values.tsx',
  ],
  validation: ['src/fields/validation.ts'],
  overlays: ['dialog', 'popover', 'menu', 'drawer'].map(
    (name) => `src/ui/overlays/${name}-popup.tsx`,
  ),
}
const names = Object.keys(pages)

/**
 * Combinations of the above that are loaded together. `most`: maximum number of files; above it, files are joined,
 * although some pages then load unneeded bytes. The data of an element takes further requests, and a studio loads its
 * files in three steps; its page imports `names` for its configuration.
 */
const loads = [
  { parts: ['image'], most: 14 },
  { parts: ['assets'], most: 14 },
  { parts: ['reference'], most: 14 },
  { parts: ['search'], most: 14 },
  { parts: ['detached'], most: 14 },
  { parts: ['form', 'arrays', 'inputs'], most: 14 },
  { parts: ['form', 'text'], most: 18 },
  { parts: ['names', 'studio', 'config'], most: 14 },
  { parts: ['names', 'studio', 'config', 'list'], most: 18 },
  {
    parts: [
      ...['names', 'studio', 'config', 'list', 'document'],
      ...['arrays', 'inputs', 'references'],
    ],
    most: 24,
  },
]

/** Bytes of unneeded source that cost a page less than one more request. */
const worthAFile = 2_000

/**
 * Maps every module that a page loads to the name of its file.
 * @param {Iterable<string>} ids @param {(id: string) => import('rollup').ModuleInfo | null} getModuleInfo
 * @param {(id: string) => string | null} fixed name of the file for modules that get one of their own
 */
export function chunksOf(ids, getModuleInfo, fixed) {
  const reached = names.map((name) => reach(pages[name], getModuleInfo))
  const chunks = new Map()
  for (const id of ids) {
    const users = new Set(names.filter((_, index) => reached[index].has(id)))
    const own = fixed(id) ?? (isOfPopups(id, users) ? leftToRollup : null)
    if (!own && users.size === 0) continue
    const key = own ?? [...users].join('-and-')
    if (!chunks.has(key)) {
      chunks.set(key, { key, users, ids: [], size: 0, imports: new Set(), isFixed: own !== null })
    }
    const chunk = chunks.get(key)
    const { isIncluded, code } = getModuleInfo(id)
    chunk.ids.push(id)
    for (const user of users) chunk.users.add(user)
    if (isIncluded) chunk.size += code.length
  }
  const joined = joinCrumbs(linked([...chunks.values()], getModuleInfo))
  let shared = 0
  return new Map(
    joined
      .filter(({ key }) => key !== leftToRollup)
      .flatMap(({ key, users, ids, isFixed }) => {
        const page = isFixed ? key : pageOf(ids)
        const name = page ?? (users.size <= 2 ? [...users].join('-and-') : `shared-${++shared}`)
        return ids.map((id) => [id, name])
      }),
  )
}

const leftToRollup = 'left to rollup'

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
 * Modules of dialogs and menus, which import each other through barrels: only rollup can tell which of them a popup
 * really needs. The studio's first screen includes two of their contexts, but no popup.
 */
function isOfPopups(id, users) {
  return /node_modules\/@(base-ui|floating-ui)\//.test(id) && !users.has('studio')
}

/** Files with their imported files resolved. */
function linked(chunks, getModuleInfo) {
  const fileOf = new Map(chunks.flatMap((chunk) => chunk.ids.map((id) => [id, chunk])))
  for (const chunk of chunks) {
    for (const id of importsOf(chunk.ids, getModuleInfo)) {
      const imported = fileOf.get(id)
      if (imported && imported !== chunk) chunk.imports.add(imported)
    }
  }
  return chunks
}

/** Joins the files that cost pages the fewest unneeded bytes, until no page loads too many files. */
function joinCrumbs(chunks) {
  const all = new Set(chunks)
  for (;;) {
    const crowded = loads.filter(
      (load) => [...all].filter((chunk) => isIn(load, chunk)).length > load.most,
    )
    const joinable = [...all].filter(({ isFixed }) => !isFixed)
    let best = null
    for (const [index, a] of joinable.entries()) {
      for (const b of joinable.slice(index + 1)) {
        const saved = loads.filter((load) => isIn(load, a) && isIn(load, b))
        const helps = saved.some((load) => crowded.includes(load))
        const cost = wasted(a, b) / saved.length
        const isWorth = helps || cost < worthAFile
        if (isWorth && cost < (best?.cost ?? Infinity) && !makesCycle(a, b)) best = { a, b, cost }
      }
    }
    if (!best) return [...all]
    all.delete(best.b)
    join(best.a, best.b, all)
  }
}

function isIn({ parts }, { users }) {
  return parts.some((name) => users.has(name))
}

function join(into, small, all) {
  into.ids.push(...small.ids)
  into.size += small.size
  for (const imported of small.imports) into.imports.add(imported)
  for (const chunk of all) {
    if (chunk.imports.delete(small)) chunk.imports.add(into)
  }
  into.imports.delete(into)
  into.imports.delete(small)
  for (const chunk of [into, ...behind(into)]) {
    for (const user of [...small.users, ...into.users]) chunk.users.add(user)
  }
}

/** Unneeded bytes that pages would load if two files, each with its imports, were one. */
function wasted(a, b) {
  const using = loads.filter((load) => isIn(load, a) || isIn(load, b))
  return [...new Set([a, b, ...behind(a), ...behind(b)])].reduce(
    (sum, chunk) => sum + chunk.size * using.filter((load) => !isIn(load, chunk)).length,
    0,
  )
}

/** Whether joining two files would create an import cycle through a third: its code would then run too early. */
function makesCycle(a, b) {
  return [a, b].some((one) =>
    [...one.imports].some(
      (chunk) =>
        chunk !== a && chunk !== b && [...behind(chunk)].some((it) => it === a || it === b),
    ),
  )
}

/** All direct and indirect imports of a file. */
function behind(chunk) {
  const found = new Set(chunk.imports)
  for (const one of found) for (const imported of one.imports) found.add(imported)
  return found
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
