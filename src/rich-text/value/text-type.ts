import { isRecord } from '../../model/document.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { titleFromName } from '../../schema/titles.ts'
import { memoize } from '../../model/memoize.ts'

/** A style, list or decorator as declared in the schema. */
export interface TextChoice {
  readonly value: string
  readonly title: string
  /** False if the schema declares no title. */
  readonly isTitled: boolean
  readonly icon: string | undefined
  /** Tag name of a custom element of the page that renders it. */
  readonly component: string | undefined
}

/** The content allowed in a text block. */
export interface TextType {
  readonly type: SchemaType
  readonly styles: readonly TextChoice[]
  readonly lists: readonly TextChoice[]
  readonly decorators: readonly TextChoice[]
  readonly annotations: readonly SchemaType[]
  /** Types of inline objects. */
  readonly objects: readonly SchemaType[]
}

const choices = (...values: readonly string[]) =>
  values.map((value): TextChoice => ({
    value,
    title: titleFromName(value),
    isTitled: false,
    icon: undefined,
    component: undefined,
  }))

const styles = choices('normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote')
const lists = choices('bullet', 'number')
const decorators = choices('strong', 'em', 'code', 'underline', 'strike-through')

/** The declarations of a text block type, with defaults. */
export const textTypeOf = memoize((type: SchemaType): TextType => {
  const marks = type.declared('marks')
  const { decorators: own } = isRecord(marks) ? marks : { decorators: undefined }
  return {
    type,
    styles: choicesIn(type.declared('styles')) ?? styles,
    lists: choicesIn(type.declared('lists')) ?? lists,
    decorators: choicesIn(own) ?? decorators,
    annotations: type.field('markDefs')?.type.of ?? [],
    objects: type.of,
  }
})

function choicesIn(list: unknown): readonly TextChoice[] | undefined {
  if (!Array.isArray(list)) return undefined
  return list.flatMap((one: unknown): TextChoice[] => {
    if (typeof one === 'string') return choices(one)
    if (!isRecord(one) || typeof one['value'] !== 'string') return []
    const { value, title, icon, component } = one
    const text = (property: unknown) =>
      typeof property === 'string' && property ? property : undefined
    return [
      {
        value,
        title: text(title) ?? titleFromName(value),
        isTitled: text(title) !== undefined,
        icon: text(icon),
        component: tagName(component),
      },
    ]
  })
}

/** Accepts only names of custom elements: other elements, such as script, could be dangerous. */
function tagName(name: unknown): string | undefined {
  return typeof name === 'string' && /^[a-z][a-z0-9]*-[a-z0-9-]*$/.test(name) ? name : undefined
}

/** Custom element that displays values of a type, if the schema declares one: `components: {preview: 'x-chart'}`. */
export function hostTagOf(type: SchemaType): string | undefined {
  const components = type.declared('components')
  return isRecord(components) ? tagName(components['preview']) : undefined
}
