import { isRecord, isReference } from './document.ts'
import type { ContentDocument, Reference } from './document.ts'
import type { Path } from './path.ts'

/** A reference and the place where it stands. */
export interface FoundReference {
  path: Path
  reference: Reference
}

/** Every reference inside `value`, in document order. Items that have a `_key` are named by it. */
export function collectReferences(value: unknown): FoundReference[] {
  const found: FoundReference[] = []
  collect(value, [], found)
  return found
}

/** Ids that must exist as long as `value` does: of strong references within the dataset, each once. */
export function strongTargets(value: unknown): string[] {
  const targets = new Set<string>()
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit)
    else if (isRecord(part)) {
      if (isReference(part) && isStrong(part)) targets.add(part._ref)
      for (const name in part) visit(part[name])
    }
  }
  visit(value)
  return [...targets]
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
 * The document as it is published: strengthen markers are gone, and so are the weak flags that they suspended; a
 * marker that says weak leaves its reference weak. Documents without markers come back as they are.
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
