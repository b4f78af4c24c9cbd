/** A short hash that differs when the data differs. Functions count as present; their code is ignored. */
export function hashOf(value: unknown): string {
  const text = canonicalText(value)
  // Two 32-bit FNV-1a passes with different offsets: enough to detect an edited declaration.
  return fnv(text, 0x811c9dc5) + fnv(text, 0x9dc5811c)
}

/** Returns the same text for equal data, regardless of key order. */
export function canonicalText(value: unknown): string {
  return canonical(value, new Set())
}

function fnv(text: string, seed: number): string {
  let hash = seed
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

function canonical(value: unknown, above: Set<unknown>): string {
  if (typeof value === 'function') return 'ƒ'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  if (value instanceof RegExp) return String(value)
  if (above.has(value)) return '↑'
  above.add(value)
  const parts = Array.isArray(value)
    ? value.map((item) => canonical(item, above))
    : Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part, above)}`)
  above.delete(value)
  return `[${parts.join()}]`
}
