import { deferred } from '../../form/deferred.ts'
import type { FieldView, InputProps } from '../../form/registry.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { rulesOf } from '../../schema/validation/rules-of.ts'
import { TextLine } from '../text-line.tsx'

function UrlInput(props: InputProps<string>) {
  // In a url box, browsers report a relative address as invalid.
  return <TextLine {...props} inputType={allowsRelative(props.type) ? 'text' : 'url'} />
}

function allowsRelative(type: SchemaType): boolean {
  return rulesOf(type).some(({ constraints }) =>
    constraints.some(
      (one) => one.type === 'uri' && (one.options.allowRelative || one.options.relativeOnly),
    ),
  )
}

export const urlView: FieldView = {
  type: 'url',
  input: UrlInput,
  diff: deferred(() => import('../string/diff.tsx')),
}
