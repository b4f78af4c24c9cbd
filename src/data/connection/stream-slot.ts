/**
 * Event streams that the pages of an origin together keep open to a server over HTTP. Over HTTP/1.1 browsers have six
 * connections to it for all tabs and elements; most of them must stay free for requests.
 */
const slots = 2

/** The locks of a server's slots. */
function slotNames(server: string): string[] {
  return Array.from({ length: slots }, (_, slot) => `content-studio stream ${slot} ${server}`)
}

/** Takes a slot, and resolves with how to free it; null if all are taken, or pages cannot know of each other. */
export async function takeStreamSlot(server: string): Promise<(() => void) | null> {
  const locks = globalThis.navigator?.locks
  if (!locks) return null
  for (const name of slotNames(server)) {
    const release = await new Promise<(() => void) | null>((resolve, reject) => {
      locks
        .request(name, { ifAvailable: true }, (lock) =>
          lock ? new Promise<void>((free) => resolve(free)) : resolve(null),
        )
        // Pages without an origin of their own have no locks.
        .catch(reject)
    }).catch(() => null)
    if (release) return release
  }
  return null
}
