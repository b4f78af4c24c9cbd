import { applyPatches } from '../../../model/apply-patch.ts'
import { isRecord } from '../../../model/document.ts'
import { type Patch, set, setIfMissing } from '../../../model/patch.ts'
import { getAt, type Path, pathStartsWith } from '../../../model/path.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { emptyObjectOf, jsonTypeName } from '../../../schema/walk.ts'

/**
 * What the value of the element is to the form: the document that the form edits, or its value at the path of a field.
 * The document around such a value is the form's own, and nobody receives it.
 */
export class OwnValue {
  readonly #document: SchemaType
  readonly #types: readonly SchemaType[]
  readonly path: Path
  /** The last value of the element with its document, so that the same value is the same document. */
  #last: { readonly value: unknown; readonly document: unknown } | null = null

  private constructor(document: SchemaType, types: readonly SchemaType[], path: Path) {
    this.#document = document
    this.#types = types
    this.path = path
  }

  /** For a path through the fields of a document's type; null if it is none of these. */
  static at(document: SchemaType, path: Path): OwnValue | null {
    const types: SchemaType[] = []
    for (const name of path) {
      const field = typeof name === 'string' && (types.at(-1) ?? document).field(name)
      if (!field) return null
      types.push(field.type)
    }
    return new OwnValue(document, types, path)
  }

  /** Type of the value. */
  get type(): SchemaType {
    return this.#types.at(-1) ?? this.#document
  }

  /** The document that the form edits for a value of the element. */
  documentOf(value: unknown): unknown {
    if (this.path.length === 0 || value === undefined) return value
    if (this.#last?.value !== value)
      this.#remember(value, applyPatches({ _type: this.#document.name }, this.#into(value)))
    return this.#last!.document
  }

  /** The value of the element after an edit of that document. */
  valueOf(document: unknown): unknown {
    const value = getAt(document, this.path)
    if (this.path.length > 0) this.#remember(value, document)
    return value
  }

  /** Whether a value is of another kind than the form edits. */
  isForeign(value: unknown): boolean {
    if (value === undefined) return false
    return this.type.jsonType === 'object'
      ? !isRecord(value)
      : jsonTypeName(value) !== this.type.jsonType
  }

  /** Whether a finding about the document is one about the value. */
  concerns({ path }: { readonly path: Path }): boolean {
    return pathStartsWith(path, this.path)
  }

  #into(value: unknown): Patch[] {
    const around = this.#types.slice(0, -1)
    return [
      ...around.map((type, at) => setIfMissing(emptyObjectOf(type), this.path.slice(0, at + 1))),
      set(value, this.path),
    ]
  }

  #remember(value: unknown, document: unknown): void {
    this.#last = { value, document }
  }
}
