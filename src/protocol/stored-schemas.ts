/** The schema of a studio's workspace, stored for programs that need it without the studio. */
export interface StoredSchema {
  /** `_.schemas.{workspace}`, or `_.schemas.{workspace}.tag.{tag}`. */
  readonly _id: string
  readonly _type: 'system.schema'
  readonly _createdAt: string
  readonly _updatedAt: string
  /** Of the format, as named by the client. */
  readonly version?: string
  readonly tag?: string
  readonly workspace: { readonly name: string; readonly title?: string }
  /** JSON. */
  readonly schema: string
}
