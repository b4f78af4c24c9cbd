import { isRecord, ownField } from '../../model/document.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { autoCollapseDepth } from '../store/object-state.ts'
import type { FieldRegistry } from '../registry.ts'

// Estimates for a field that is not fully rendered yet: its height, its cost, and its texts.

const labelHeight = 26
const descriptionHeight = 18
const inputHeight = 34
const sectionHeight = 38
const gap = 20
/** How many levels of self-containing types are estimated. */
const maxLevels = 3

/** Estimated height in px. Content below should not shift far when the field is rendered. */
export function estimateHeight(type: SchemaType, depth: number, registry: FieldRegistry): number {
  const description = type.description ? descriptionHeight : 0
  const view = registry.resolve(type)
  if (view?.layout === 'section') return description + sectionHeightOf(type, depth, registry)
  const input = view?.estimatedHeight?.(type) ?? inputHeight
  return description + (view?.layout === 'inline' ? labelHeight : labelHeight + input)
}

function sectionHeightOf(type: SchemaType, depth: number, registry: FieldRegistry): number {
  const { collapsed, collapsible } = type.options
  const startsCollapsed = collapsed === true || (depth > autoCollapseDepth && collapsed !== false)
  if ((startsCollapsed && collapsible !== false) || depth > autoCollapseDepth + maxLevels) {
    return sectionHeight
  }
  const heights = type.fields
    .filter((field) => field.type.hidden !== true)
    .map((field) => estimateHeight(field.type, depth + 1, registry) + gap)
  return heights.reduce((sum, height) => sum + height, sectionHeight)
}

/** Estimated number of fields rendered with this one. */
export function weightOf(type: SchemaType, registry: FieldRegistry): number {
  if (registry.resolve(type)?.layout !== 'section') return 1
  return Math.min(maxWeight, 1 + type.fields.length)
}

const maxWeight = 60

/** The texts of a field and of everything in it, for find-in-page. */
export function outlineText(title: string, type: SchemaType, value: unknown): string {
  return [title, ...linesOf(type, value, 0)].join('\n')
}

function linesOf(type: SchemaType, value: unknown, level: number): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (!isRecord(value) || level >= maxLevels) return []
  return type.fields.flatMap((field) => {
    if (field.type.hidden === true) return []
    const lines = linesOf(field.type, ownField(value, field.name), level + 1)
    return lines.length > 0 ? [field.title, ...lines] : []
  })
}
