/**
 * A pattern of pieces with any text between them. However many pieces there are, each is searched once, from the end of
 * the one before: a regular expression with several `.*` would try every combination of places.
 */
export interface Glob {
  test(text: string): boolean
}

/** `pieces` are sources of regular expressions that match in at most one way at each place. */
export function createGlob(pieces: readonly string[], flags = ''): Glob {
  const [first = '', ...others] = pieces
  const last = others.pop()
  if (last === undefined) return new RegExp(`^${first}$`, flags)
  const start = new RegExp(first, `${flags}y`)
  const inner = others
    .filter((piece) => piece !== '')
    .map((piece) => new RegExp(piece, `${flags}g`))
  const end = new RegExp(`${last}$`, `${flags}g`)
  return {
    test(text) {
      let place = 0
      for (const piece of [start, ...inner, end]) {
        piece.lastIndex = place
        if (!piece.test(text)) return false
        place = piece.lastIndex
      }
      return true
    },
  }
}

/** The ids of `path("drafts.**")`: `*` is one segment, `**` any text, everything else is literal. */
export function createPathGlob(pattern: string): Glob {
  const pieces = ['']
  for (const [index, part] of pattern.split('.').entries()) {
    if (index > 0) pieces.push(`${pieces.pop()!}\\.`)
    if (part === '**') pieces.push('')
    else pieces.push(pieces.pop()! + (part === '*' ? '[^.]+' : literal(part)))
  }
  return createGlob(pieces, 's')
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
