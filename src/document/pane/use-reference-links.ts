import { useMemo } from 'react'
import type { LinkToReference } from '../../form/read-only/reference-link.tsx'
import { pathToString } from '../../model/path.ts'
import { isPlainClick, useNavigation, type Intent } from '../../area/navigation.ts'

/** How a form leads to the documents its references point at: by the edit intent. */
export function useReferenceLinks(): LinkToReference {
  const navigation = useNavigation()
  return useMemo(
    () =>
      ({ id, typeName, path }) => {
        const params = { id, ...(typeName !== undefined && { type: typeName }) }
        const opened: Intent = {
          name: 'edit',
          params: { ...params, parentRefPath: pathToString(path) },
        }
        return {
          href: navigation.intentHref({ name: 'edit', params }),
          onClick(event) {
            if (!isPlainClick(event)) return
            event.preventDefault()
            navigation.openIntent(opened)
          },
        }
      },
    [navigation],
  )
}
