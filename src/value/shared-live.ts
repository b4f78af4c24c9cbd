import type { DataLayer } from '../data/data-layer.ts'
import { createLive } from '../live/create-live.ts'
import type { Live } from '../live/create-live.ts'

/** What a dataset's values are followed by: one stream for all of them, by what they show. */
const followed = new WeakMap<DataLayer, Map<string, Promise<Live>>>()

/** API version of the queries: the first one without documents of releases in drafts. */
const apiVersion = '2025-02-19'

/** The live content of a dataset. Rejects with DataError if there can be none. */
export function liveOf(layer: DataLayer, perspective: string): Promise<Live> {
  const known = followed.get(layer) ?? new Map<string, Promise<Live>>()
  followed.set(layer, known)
  const live = known.get(perspective) ?? open(layer, perspective)
  known.set(perspective, live)
  // Whoever asks next may have a session.
  live.catch(() => known.delete(perspective))
  return live
}

async function open(layer: DataLayer, perspective: string): Promise<Live> {
  const client = await layer.client()
  if (!client) throw new TypeError('The data layer has no client')
  const { clock } = layer
  return createLive({
    client: client.withConfig({ apiVersion, useCdn: false }),
    perspective,
    clock,
  })
}
