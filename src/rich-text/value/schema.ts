import {
  type DOMOutputSpec,
  type MarkSpec,
  type Node,
  type NodeSpec,
  Schema,
} from 'prosemirror-model'
import { semanticTag } from '../../model/decorator-kinds.ts'
import { isRecord } from '../../model/document.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { hostTagOf, textTypeOf } from './text-type.ts'
import { memoize } from '../../model/memoize.ts'

// One ProseMirror schema per array type. A text block is a textblock node with its fields as attributes, a decorator is
// a mark, an annotation is a mark with its definition. Everything else is an atom containing its value, so that data
// that is invalid or unknown to the schema passes through the editor unchanged.

export interface TextAttributes {
  readonly key: string
  readonly style: string | null
  readonly listItem: string | null
  readonly level: number | null
  /** All other fields by name. */
  readonly rest: Readonly<Record<string, unknown>>
}

export const objectNode = 'object'
export const inlineNode = 'inlineObject'
export const unknownMark = 'unknownMark'

export const textNode = (type: string): string => `text ${type}`
export const decoratorMark = (name: string): string => `decorator ${name}`
export const annotationMark = (type: string): string => `annotation ${type}`
const decoratorPrefix = 'decorator '
const annotationPrefix = 'annotation '

/** Name of the decorator of a mark; null for an annotation. */
export function decoratorOf(mark: string): string | null {
  return mark.startsWith(decoratorPrefix) ? mark.slice(decoratorPrefix.length) : null
}

export function isAnnotation(mark: string): boolean {
  return mark.startsWith(annotationPrefix)
}

/** The ProseMirror schema for an array with text blocks. */
export const editorSchemaOf = memoize((array: SchemaType): Schema => {
  const texts = textTypesOf(array).map(textTypeOf)
  const marks: Record<string, MarkSpec> = {}
  for (const { annotations } of texts) {
    for (const type of annotations) marks[annotationMark(type.name)] ??= annotationSpec(type)
  }
  for (const { decorators } of texts) {
    for (const one of decorators) {
      marks[decoratorMark(one.value)] ??= {
        excludes: '',
        code: one.value === 'code',
        toDOM: () => [decoratorTag(one.value, one.component), { 'data-decorator': one.value }, 0],
      }
    }
  }
  marks[unknownMark] = {
    excludes: '',
    attrs: { name: { validate: 'string' } },
    toDOM: ({ attrs }) => ['span', { 'data-mark': attrs['name'] as string, 'data-unknown': '' }, 0],
  }
  const nodes: Record<string, NodeSpec> = { doc: { content: 'block+' } }
  for (const { type, styles } of texts) {
    const tags = new Map(styles.map(({ value, component }) => [value, component]))
    nodes[textNode(type.name)] = {
      group: 'block',
      content: 'inline*',
      marks: '_',
      defining: true,
      // A line break is a character of the text; joining and reading keep it.
      whitespace: 'pre',
      attrs: {
        key: { default: '', validate: 'string' },
        style: { default: null, validate: 'string|null' },
        listItem: { default: null, validate: 'string|null' },
        level: { default: null, validate: 'number|null' },
        rest: { default: {}, validate: validateRecord },
      },
      toDOM: (node) => textElement(node, tags),
    }
  }
  nodes['text'] = { group: 'inline' }
  nodes[inlineNode] = {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { value: { validate: validateRecord } },
    toDOM: () => ['span', { 'data-inline': '' }],
    leafText: () => '\ufffc',
  }
  nodes[objectNode] = {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { value: {} },
    toDOM: () => ['div', { 'data-object': '' }],
  }
  return new Schema({ nodes, marks, topNode: 'doc' })
})

/** Item types that are text blocks. */
export function textTypesOf({ of }: SchemaType): readonly SchemaType[] {
  return of.filter(({ fieldType }) => fieldType.isBlock)
}

function validateRecord(value: unknown): void {
  if (!isRecord(value)) throw new RangeError('Expected an object')
}

function annotationSpec(type: SchemaType): MarkSpec {
  const tag = hostTagOf(type)
  return {
    excludes: '',
    inclusive: false,
    attrs: { value: { validate: validateRecord } },
    toDOM: () => [tag ?? 'span', { 'data-annotation': type.name }, 0],
  }
}

const headings = /^h[1-6]$/

type BlockLook = Pick<TextAttributes, 'style' | 'listItem' | 'level'>

/** Name of the element of a text block; `component` is declared for its style. */
export function textTag({ style, listItem }: BlockLook, component: string | undefined): string {
  const name = style ?? ''
  if (component) return component
  if (headings.test(name) && listItem === null) return name
  return name === 'blockquote' ? 'blockquote' : 'p'
}

export function textAttributes({ style, listItem, level }: BlockLook): Record<string, string> {
  return {
    'data-style': style ?? '',
    dir: 'auto',
    ...(listItem !== null && { 'data-list': listItem, 'data-level': String(level ?? 1) }),
  }
}

function textElement(
  { attrs }: Node,
  tags: ReadonlyMap<string, string | undefined>,
): DOMOutputSpec {
  const attributes = attrs as TextAttributes
  const tag = textTag(attributes, tags.get(attributes.style ?? ''))
  return [tag, { 'data-key': attributes.key, ...textAttributes(attributes) }, 0]
}

/** Name of the element of a decorator; `component` is declared for it. */
export function decoratorTag(name: string, component: string | undefined): string {
  return component ?? semanticTag(name) ?? 'span'
}
