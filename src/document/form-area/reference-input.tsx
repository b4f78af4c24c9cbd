import { useSyncExternalStore } from 'react'
import { deferred } from '../../form/deferred.ts'
import type { AreaHost } from '../../react/area-host.ts'
import OneReference, { type ReferenceInputProps } from '../../references/reference-input-area.tsx'

const ReferenceList = deferred(() => import('./reference-list.tsx'))

/** Root of `<reference-input>`: for one reference a search field, for several a list of a form. */
export default function ReferenceInputRoot({ host }: { host: AreaHost }) {
  const { props } = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const Part = (props as ReferenceInputProps).multiple ? ReferenceList : OneReference
  return <Part host={host} />
}
