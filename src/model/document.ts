const STAMPS = ['_id', '_rev', '_createdAt', '_updatedAt']
const SYSTEM_FIELDS = [...STAMPS, '_type']

/** A stored document. Field names that start with `_` belong to the system. */
export interface ContentDocument {
  _id: string
  _type: string
  /** Id of the transaction that wrote this state. */
  _rev?: string
  _createdAt?: string
  _updatedAt?: string
  [field: string]: unknown
}

/** What a create mutation may send: the id may be left to the server. */
export interface ContentDocumentStub {
  _id?: string
  _type: string
  [field: string]: unknown
}

/** A stub that says which document it is, as `createIfNotExists` and `createOrReplace` need it. */
export interface IdentifiedDocumentStub extends ContentDocumentStub {
  _id: string
}

/** A pointer from inside one document to another one. */
export interface Reference {
  _type: string
  _ref: string
  /** A weak reference may point at a document that does not exist. */
  _weak?: boolean
  /** Present when the reference is an array item. */
  _key?: string
  /** Cross-dataset references name the other dataset and, perhaps, project. */
  _dataset?: string
  _projectId?: string
  /** Weak only until the target is published; publishing the holder makes it strong. */
  _strengthenOnPublish?: StrengthenOnPublish
}

interface StrengthenOnPublish {
  /** Type of the document to be published. */
  type: string
  /** True when the reference stays weak even after publishing. */
  weak?: boolean
  /** Template that the new document was created from. */
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

/** The field's value; undefined when absent, also for names that every object inherits. */
export function ownField(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** True for the fields that the server alone decides about. */
export function isSystemField(name: string): boolean {
  return SYSTEM_FIELDS.includes(name)
}

/** True for what says when and as what a document was saved, which no editor wrote. */
export function isStamp(name: string): boolean {
  return STAMPS.includes(name)
}
