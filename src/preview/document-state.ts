import type { Tone } from '../ui/tokens.ts'

/** Which versions of a document exist, in editors' terms; `none`: not created yet. */
export type DocumentStatus = 'none' | 'unpublished' | 'edited' | 'published' | 'live'

/** What a mark may say about a document: its status, or what else concerns it. */
export type DocumentState =
  | DocumentStatus
  | 'editing'
  | 'problem'
  | 'reserved'
  | 'scheduled'
  | 'release'

/** DOC-003: a draft alone is unpublished, a draft over a published version is edited. */
export function documentStatus(versions: {
  draft: unknown
  published: unknown
  liveEdit?: boolean
}): DocumentStatus {
  const { draft, published, liveEdit = false } = versions
  if (liveEdit) return published ? 'live' : 'none'
  if (draft) return published ? 'edited' : 'unpublished'
  return published ? 'published' : 'none'
}

/** How a state looks everywhere. */
export interface StateLook {
  /** A path in a box of 12 by 12, filled by the even-odd rule. No two states share one: the shape alone is enough. */
  readonly shape: string
  readonly tone: Tone
}

const disc = 'M6 1a5 5 0 1 0 0 10A5 5 0 1 0 6 1z'
const ring = `${disc}M6 2.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 1 1 0-7z`

/** Every state of a document; its word is the message `document.status.<state>`. In the order of the legend. */
export const documentStates: Readonly<Record<DocumentState, StateLook>> = {
  none: { shape: 'M5.1 1.5h1.8v3.6h3.6v1.8H6.9v3.6H5.1V6.9H1.5V5.1h3.6z', tone: 'default' },
  unpublished: { shape: ring, tone: 'default' },
  edited: { shape: `${disc}M6 2.5a3.5 3.5 0 1 1 0 7z`, tone: 'caution' },
  published: { shape: disc, tone: 'positive' },
  live: { shape: `${ring}M6 4a2 2 0 1 0 0 4 2 2 0 1 0 0-4z`, tone: 'accent' },
  editing: { shape: 'M8.5.9l2.6 2.6-6.7 6.7L1 11l.8-3.4z', tone: 'accent' },
  problem: { shape: 'M6 .8L11.8 11H.2zM5.3 4.4v3.2h1.4V4.4zm0 4v1.4h1.4V8.4z', tone: 'critical' },
  reserved: {
    shape: 'M2 5.2h8V11H2zM3.4 5.2V3.9a2.6 2.6 0 0 1 5.2 0v1.3H7.2V3.9a1.2 1.2 0 0 0-2.4 0v1.3z',
    tone: 'default',
  },
  scheduled: { shape: `${ring}M5.3 3.4h1.4v2.3l1.6 1-.8 1.1-2.2-1.4z`, tone: 'accent' },
  release: { shape: 'M6 .5L11.5 6 6 11.5.5 6zM6 2.8L2.8 6 6 9.2 9.2 6z', tone: 'accent' },
}
