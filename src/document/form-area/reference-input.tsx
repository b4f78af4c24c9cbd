import { useSyncExternalStore } from 'react'
import { deferred } from '../../form/deferred.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { defaultLimit } from '../../references/search/reference-search.ts'
import { SearchLimitContext } from '../../references/search/search-limit.ts'
import OneReference, { type ReferenceInputProps } from '../../references/reference-input-area.tsx'

const ReferenceList = deferred(() => import('./reference-list.tsx'))

/** Root of `<reference-input>`: for one reference a search field, for several a list of a form. */
export default function ReferenceInputRoot({ host }: { host: AreaHost }) {
  const { props } = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const { multiple, limit = defaultLimit } = props as ReferenceInputProps
  const Part = multiple ? ReferenceList : OneReference
  return (
    <SearchLimitContext value={limit}>
      <Part host={host} />
    </SearchLimitContext>
  )
}
