const most = 100

/** Parses the stored revisions by published id, the latest last; empty for an invalid text. */
export function readLeft(text: string | null): ReadonlyMap<string, string> {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : [])
  } catch {
    return new Map()
  }
}

/** Adds a document as the latest; the oldest is dropped. */
export function withLeft(
  left: ReadonlyMap<string, string>,
  publishedId: string,
  revision: string,
): ReadonlyMap<string, string> {
  const others = [...left].filter(([id]) => id !== publishedId)
  return new Map([...others.slice(1 - most), [publishedId, revision]])
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')
}
