import { useMemo } from 'react'
import { useFormNode } from '../../form/form-context.ts'
import { ObjectFields } from '../../form/object/object-fields.tsx'
import type { Path } from '../../model/path.ts'

/** The custom fields that the schema adds to an image or file. */
export function CustomFields({ path }: { path: Path }) {
  const node = useFormNode(path)
  const builtIn = node?.type.fieldType.fields
  const own = useMemo(() => new Set(builtIn?.map(({ name }) => name)), [builtIn])
  if (!node?.object) return null
  const { members, unknownFields } = node.object
  const isCustom = members.some((member) => member.kind !== 'field' || !own.has(member.field.name))
  if (!isCustom && unknownFields.length === 0) return null
  return <ObjectFields path={path} without={own} />
}
