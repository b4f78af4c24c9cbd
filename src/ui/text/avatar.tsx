import { useState } from 'react'
import { classes } from '../host/dom.ts'
import { sized } from '../tokens.ts'
import * as css from './avatar.css.ts'

export interface AvatarProps {
  /** Name of the person; null if unknown. */
  name: string | null
  /** Image URL; replaced by the initials while it is missing or broken. */
  src?: string | null
  /** Diameter in px at the default text size. Default 24. */
  size?: number
  /** The text to take the initials from, when `name` contains more than a name. */
  initialsOf?: string
  /** Determines the colour. Default: the name. */
  seed?: string
  /** Hidden from assistive technology, when the name is beside it. */
  decorative?: boolean
}

/** A person as a round image or initials. */
export function Avatar(props: AvatarProps) {
  const { name, src, size = 24, decorative, initialsOf = name, seed = name ?? '' } = props
  const [broken, setBroken] = useState<string | null>(null)
  const semantics = decorative
    ? { 'aria-hidden': true as const }
    : { role: 'img', 'aria-label': name ?? '?' }
  const tint = personTint(seed)
  return (
    <span
      {...semantics}
      className={classes(css.avatar, tint)}
      style={{
        inlineSize: sized(size),
        blockSize: sized(size),
        fontSize: sized(Math.max(9, size * 0.4)),
      }}
    >
      {src && src !== broken ? (
        <img src={src} alt="" className={css.picture} onError={() => setBroken(src)} />
      ) : (
        // Initials are drawn by CSS, not as text, so that they are not part of the names of surrounding buttons.
        <span className={css.initials} data-initials={initials(initialsOf)} />
      )}
    </span>
  )
}

/** The initials of the first and the last word: "Ada King Lovelace" is AL. */
function initials(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/u).filter(Boolean)
  const first = words[0]
  if (!first) return '?'
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => (word ? (Array.from(word)[0] ?? '') : ''))
    .join('')
    .toLocaleUpperCase()
}

/** The class with the background and text colour of a person. */
function personTint(seed: string): string | undefined {
  return css.tints[hash(seed) % css.tints.length]
}

/** Gives the same person the same tint in every list. */
function hash(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum
}
