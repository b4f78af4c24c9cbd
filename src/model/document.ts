const stamps = ['_id', '_rev', '_createdAt', '_updatedAt']
const systemFields = [...stamps, '_type']

/** A stored document. Field names that start with `_` are reserved for the system. */
export interface ContentDocument {
  _id: string
  _type: string
  /** Id of the transaction that wrote this state. */
  _rev?: string
  _createdAt?: string
  _updatedAt?: string
  [field: string]: unknown
}

/** The content of a create mutation; without `_id` the server generates one. */
export interface ContentDocumentStub {
  _id?: string
  _type: string
  [field: string]: unknown
}

/** A stub with an id, as required by `createIfNotExists` and `createOrReplace`. */
export interface IdentifiedDocumentStub extends ContentDocumentStub {
  _id: string
}

/** A reference from a field of one document to another document. */
export interface Reference {
  _type: string
  _ref: string
  /** A weak reference may point at a document that does not exist. */
  _weak?: boolean
  /** Present when the reference is an array item. */
  _key?: string
  /** Cross-dataset references contain the name of the other dataset and, optionally, its project. */
  _dataset?: string
  _projectId?: string
  /** The reference is weak until its target is published; publishing the referring document makes it strong. */
  _strengthenOnPublish?: StrengthenOnPublish
}

interface StrengthenOnPublish {
  /** Type of the referenced document. */
  type: string
  /** True when the reference stays weak even after publishing. */
  weak?: boolean
  /** Template the referenced document was created from. */
  template?: { id: string; params: Record<string, unknown> }
}

/** True for any object with a string `_ref`, whatever its `_type`. */
export function isReference(value: unknown): value is Reference {
  return isRecord(value) && typeof value['_ref'] === 'string'
}

/** True for a JSON object: not null, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The field's value; undefined when absent. Ignores inherited names such as `toString`. */
export function ownField(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** True for the system fields: `_id`, `_type`, `_rev`, `_createdAt` and `_updatedAt`. */
export function isSystemField(name: string): boolean {
  return systemFields.includes(name)
}

/** True for the system fields that no editor writes: `_id`, `_rev`, `_createdAt` and `_updatedAt`. */
export function isStamp(name: string): boolean {
  return stamps.includes(name)
}
