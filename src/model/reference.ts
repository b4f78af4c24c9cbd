import { isRecord, isReference } from './document.ts'
import type { ContentDocument, Reference } from './document.ts'
import type { Path } from './path.ts'

/** A reference and its path. */
export interface FoundReference {
  path: Path
  reference: Reference
}

/** Every reference inside `value`, in document order. Items with a `_key` are addressed by it. */
export function collectReferences(value: unknown): FoundReference[] {
  const found: FoundReference[] = []
  collect(value, [], found)
  return found
}

/**
 * Every id that `value` refers to; true when at least one of the references requires the target to exist: a strong one
 * within the dataset.
 */
export function referredIds(value: unknown): Map<string, boolean> {
  const ids = new Map<string, boolean>()
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) {
      for (const item of part) visit(item)
    } else if (isRecord(part)) {
      if (isReference(part)) ids.set(part._ref, isStrong(part) || ids.get(part._ref) === true)
      for (const name in part) visit(part[name])
    }
  }
  visit(value)
  return ids
}

function isStrong({ _weak, _dataset, _projectId }: Reference): boolean {
  return _weak !== true && _dataset === undefined && _projectId === undefined
}

function collect(value: unknown, path: Path, found: FoundReference[]): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const key: unknown = isRecord(item) ? item['_key'] : undefined
      collect(item, [...path, typeof key === 'string' ? { _key: key } : index], found)
    }
  } else if (isRecord(value)) {
    if (isReference(value)) found.push({ path, reference: value })
    for (const [name, child] of Object.entries(value)) collect(child, [...path, name], found)
  }
}

/**
 * The document in its published form: without the strengthen markers and the weak flags they imply; a marker with
 * `weak` keeps its reference weak. Documents without markers are returned as they are.
 */
export function strengthenReferences<T extends ContentDocument>(document: T): T {
  return strengthen(document) as T
}

function strengthen(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(strengthen)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isRecord(value)) return value
  const { _strengthenOnPublish: marker, ...strengthened } = value
  if (isRecord(marker) && marker['weak'] !== true) delete strengthened['_weak']
  let changed = marker !== undefined
  for (const [name, child] of Object.entries(strengthened)) {
    strengthened[name] = strengthen(child)
    changed ||= strengthened[name] !== child
  }
  return changed ? strengthened : value
}
