import { draftsPrefix, isDraftId, releaseOf, versionsPrefix } from '../model/ids.ts'
import { isReleaseName } from '../model/release.ts'
import { badParameter } from './search-params.ts'

/**
 * How a reader sees the stored documents: as they are (`raw`), as they are without versions of releases (`unversioned`,
 * for API versions that do not know them), or in layers, of which the first that has a document shows it under its
 * published id. Layers are listed from the highest: releases, `drafts`; `published` is always the lowest.
 */
export type Perspective = 'raw' | 'unversioned' | 'published' | 'drafts' | readonly string[]

/** Layers of one request: each is a lookup for every document. */
const mostLayers = 64

/** Reads a comma separated list. Throws ProtocolError 400 for a list that is no perspective. */
export function parsePerspective(text: string): Perspective {
  const names = text.split(',').map((name) => (name === 'previewDrafts' ? 'drafts' : name.trim()))
  if (names.length === 1 && names[0] === 'raw') return 'raw'
  for (const name of names) {
    if (name === 'drafts' || name === 'published' || isReleaseName(name)) continue
    throw badParameter(
      'perspective',
      `must be "raw", or a list of "published", "drafts" and names of releases, not "${text}"`,
    )
  }
  const layers = [...new Set(names)].filter((name) => name !== 'published')
  if (layers.length > mostLayers) {
    throw badParameter('perspective', `must not have more than ${mostLayers} layers`)
  }
  if (layers.length === 0) return 'published'
  return layers.length === 1 && layers[0] === 'drafts' ? 'drafts' : layers
}

/** The id prefixes of the layers, highest first; null if documents are seen as they are stored. */
export function layersOf(perspective: Perspective): readonly string[] | null {
  if (perspective === 'raw' || perspective === 'unversioned') return null
  if (perspective === 'published') return ['']
  if (perspective === 'drafts') return [draftsPrefix, '']
  const prefixes = perspective.map((name) =>
    name === 'drafts' ? draftsPrefix : `${versionsPrefix}${name}.`,
  )
  return [...prefixes, '']
}

/** The layer of a stored document: its place in `layers`; -1 if it is in none of them. */
export function layerOf(id: string, layers: readonly string[]): number {
  if (isDraftId(id)) return layers.indexOf(draftsPrefix)
  if (!id.startsWith(versionsPrefix)) return layers.length - 1
  const release = releaseOf(id)
  return release === null ? -1 : layers.indexOf(`${versionsPrefix}${release}.`)
}

/** True if the stored document is one that the perspective may show. */
export function includesStored(perspective: Perspective, id: string): boolean {
  if (perspective === 'raw') return true
  if (perspective === 'unversioned') return !id.startsWith(versionsPrefix)
  return layerOf(id, layersOf(perspective) ?? []) >= 0
}
