import type { Patch } from '../model/patch.ts'
import type { Path } from '../model/path.ts'
import type { CompiledSchema, SchemaType } from '../schema/schema.ts'
import type { CurrentUser } from '../schema/define.ts'
import type { ValidationMarker } from '../schema/validation/marker.ts'
import type { Presence } from './registry.ts'

/** What the outside world tells the form. Everything left out stays as it was. */
export interface FormInputs {
  readonly value: unknown
  readonly readOnly: boolean
  readonly markers: readonly ValidationMarker[]
  readonly presence: readonly Presence[]
  /** Null when the focus is nowhere in this form. */
  readonly focusPath: Path | null
  readonly currentUser: CurrentUser | null
  /** Shows every finding, also on fields nobody has touched; set after a refused publish. */
  readonly revealed: boolean
}

export interface FormControllerOptions extends Partial<FormInputs> {
  readonly schema: CompiledSchema
  readonly type: SchemaType
  /** Takes the user's changes; paths are absolute. The new value comes back through `update`. */
  onPatch(patches: readonly Patch[]): void
  onFocusPath?(path: Path | null): void
  /** Foreign code of the schema failed; the form itself goes on. */
  onError?(error: unknown, where: string): void
  /** Called for every rendered node; tests count with it. */
  onRender?(path: Path): void
}

/** The one object behind a form: it holds the form state and takes the user's changes. */
export interface FormController {
  readonly type: SchemaType
  update(inputs: Partial<FormInputs>): void
  /** Applies patches relative to the value at `path`. False when that place is read-only or hidden. */
  patch(path: Path, patches: Patch | readonly Patch[]): boolean
  focus(path: Path | null): void
}

export function createFormController(options: FormControllerOptions): FormController {
  throw new Error(`soon: ${options.type.name}`)
}
