import type { ReferenceHit } from './reference-search.ts'

/** The documents chosen from one or more searches, in the order of choice. */
export type ChosenHits = readonly ReferenceHit[]

export function isChosen(chosen: ChosenHits, id: string): boolean {
  return chosen.some((hit) => hit.id === id)
}

/** Chooses a document, or no longer; null if the list has no room for it. */
export function toggleHit(chosen: ChosenHits, hit: ReferenceHit, room: number): ChosenHits | null {
  if (isChosen(chosen, hit.id)) return chosen.filter(({ id }) => id !== hit.id)
  return chosen.length < room ? [...chosen, hit] : null
}

/** Also chooses these documents, as many as the list has room for. */
export function chooseHits(chosen: ChosenHits, hits: ChosenHits, room: number): ChosenHits {
  const others = hits.filter(({ id }) => !isChosen(chosen, id))
  return [...chosen, ...others].slice(0, Math.max(0, room))
}
