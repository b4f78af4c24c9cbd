import type { FieldDefinition } from '../../../src/schema/define.ts'
import { mountForm } from '../../form/mount-form.tsx'
import type { FormOptions, MountedForm } from '../../form/mount-form.tsx'

/** Steps with a title, a note, and parts inside. */
export const stepType = {
  type: 'object',
  name: 'step',
  fields: [
    { name: 'title', type: 'string' },
    { name: 'note', type: 'string' },
    {
      name: 'parts',
      type: 'array',
      of: [{ type: 'object', name: 'part', fields: [{ name: 'name', type: 'string' }] }],
    },
  ],
}

export function steps(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, at) => ({
    _type: 'step',
    _key: `k${at}`,
    title: `Step ${at}`,
  }))
}

export interface ArrayOptions extends FormOptions {
  /** Fields beside it. */
  fields?: readonly FieldDefinition[]
  /** More of the array field. */
  field?: Partial<FieldDefinition>
  items?: readonly unknown[] | null
}

/** A form with an array `list`, of three steps unless told otherwise. */
export function mountArray({
  field,
  fields = [],
  items = steps(3),
  ...rest
}: ArrayOptions = {}): MountedArray {
  const form = mountForm([{ name: 'list', type: 'array', of: [stepType], ...field }, ...fields], {
    value: { _createdAt: '2024-01-01', ...(items && { list: items }) },
    ...rest,
  })
  return Object.assign(form, {
    items: () => (form.value()['list'] ?? []) as Record<string, unknown>[],
    keys: () => ((form.value()['list'] ?? []) as { _key: string }[]).map(({ _key }) => _key).join(),
    row: (id: string | number) =>
      form.find(`[data-row="${typeof id === 'number' ? `[${id}]` : `#${id}`}"]`),
    input: (index: number) =>
      form.find(`[data-row="[${index}]"] [data-plain]`).querySelector<HTMLInputElement>('input')!,
  })
}

export interface MountedArray extends MountedForm {
  items(): Record<string, unknown>[]
  /** Keys of the items, in order. */
  keys(): string
  row(id: string | number): HTMLElement
  input(index: number): HTMLInputElement
}
