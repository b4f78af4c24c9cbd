import { documentStatus } from './document-state.ts'
import { StateMark } from './state-mark.tsx'

export interface VersionMarkProps {
  hasDraft: boolean
  isPublished: boolean
}

/** which versions of a document exist, beside its preview. */
export function VersionMark({ hasDraft, isPublished }: VersionMarkProps) {
  const state = documentStatus({ draft: hasDraft, published: isPublished })
  return state !== 'none' && <StateMark state={state} />
}
