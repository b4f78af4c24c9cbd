import { useMemo } from 'react'
import type { LinkToReference } from '../../form/read-only/reference-link.tsx'
import { pathToString } from '../../model/path.ts'
import { isPlainClick, useNavigation, type Intent } from '../../area/navigation.ts'

/** Links to referenced documents, through the intents to edit or to create them. */
export function useReferenceLinks(): LinkToReference {
  const navigation = useNavigation()
  return useMemo(
    () =>
      ({ id, typeName, path, template }) => {
        const name = template === undefined ? 'edit' : 'create'
        const params = {
          id,
          ...(typeName !== undefined && { type: typeName }),
          ...(template !== undefined && { template }),
        }
        const opened: Intent = { name, params: { ...params, parentRefPath: pathToString(path) } }
        const open = () => navigation.openIntent(opened)
        return {
          href: navigation.intentHref({ name, params }),
          open,
          onClick(event) {
            if (!isPlainClick(event)) return
            event.preventDefault()
            open()
          },
        }
      },
    [navigation],
  )
}
