import type { Path } from '../../../model/path.ts'
import { afterFrame } from '../../../data/frames.ts'
import type { FormController } from '../../controller.ts'

/** Claims the field with the focus: a clash there must not replace the text that the user is typing. */
export interface FieldClaim {
  /** The focus is in this field. */
  enter(path: Path): void
  /** The focus is in a popup, which belongs to the field that was left for it. */
  stay(): void
  /** The focus leaves; the claim ends unless it comes back at once. */
  leave(): void
  end(): void
}

export function createFieldClaim(controller: FormController): FieldClaim {
  let place: Path | null = null
  let cancel: (() => void) | null = null
  function stay(): void {
    cancel?.()
    cancel = null
  }
  function end(): void {
    stay()
    if (place) controller.unclaim(place)
    place = null
  }
  return {
    enter(path) {
      stay()
      place = path
      controller.claim(path)
    },
    stay,
    leave() {
      if (place) cancel ??= afterFrame(end)
    },
    end,
  }
}
