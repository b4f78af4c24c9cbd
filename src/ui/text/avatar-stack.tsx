import { Avatar } from './avatar.tsx'
import * as css from './avatar-stack.css.ts'
import { classes } from '../host/dom.ts'

export interface StackedPerson {
  readonly id: string
  readonly displayName: string
  readonly imageUrl?: string | null
}

export interface AvatarStackProps {
  people: readonly StackedPerson[]
  /** Maximum number of avatars; a counter replaces the rest. */
  max: number
  /** Diameter in px. Default 20. */
  size?: number
  /** The accessible name of each avatar; undefined when the parent labels the stack. */
  nameOf?: (person: StackedPerson) => string
}

/** Avatars in a row. The same person has the same colour everywhere. */
export function AvatarStack({ people, max, size = 20, nameOf }: AvatarStackProps) {
  const hidden = people.length - max
  return (
    <span className={css.stack} data-avatars>
      {people.slice(0, max).map((person) => (
        <span key={person.id} className={css.member}>
          <Avatar
            name={nameOf ? nameOf(person) : person.displayName}
            initialsOf={person.displayName}
            seed={person.id}
            src={person.imageUrl ?? null}
            size={size}
            decorative={!nameOf}
          />
        </span>
      ))}
      {hidden > 0 && (
        <span
          className={nameOf ? css.more : classes(css.more, css.drawn)}
          style={{ blockSize: size, minInlineSize: size }}
          data-more={`+${hidden}`}
        >
          {nameOf && `+${hidden}`}
        </span>
      )}
    </span>
  )
}
