import { EMPTY } from 'rxjs'
import type { AccessSubject } from '../../data/access/grant-filter.ts'
import type { PermissionResult } from '../../data/access/permission.ts'
import type { Translate } from '../../i18n/messages.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { draftId } from '../../model/ids.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { Denial } from './why-button.tsx'

/** A denied action: a sentence, and the details of the reason. */
export interface ExplainedDenial {
  reason: string
  denial: Denial
}

/** PERM-024: why no document of the type may be created from its own template; null when it may. */
export function useCreateDenial(type: SchemaType): ExplainedDenial | null {
  const layer = useDataLayer()
  const translate = useTranslate()
  const result = useObservable<PermissionResult | null>(
    () =>
      layer.schema.templates.some(({ id }) => id === type.name)
        ? layer.access.template$(type.name)
        : EMPTY,
    null,
    [layer, type],
  )
  return explained(translate, type, { operation: 'create', result })
}

/** Why a deleted document may not be restored; null when it may. */
export function useRestoreDenial(
  type: SchemaType,
  { publishedId, document }: { publishedId: string; document: AccessSubject | null },
): ExplainedDenial | null {
  const layer = useDataLayer()
  const translate = useTranslate()
  const result = useObservable<PermissionResult | null>(
    () => {
      const _id = type.liveEdit ? publishedId : draftId(publishedId)
      return layer.access.check$('create', { ...document, _id, _type: type.name })
    },
    null,
    [layer, type, publishedId, document],
  )
  return explained(translate, type, { operation: 'restore', result })
}

/** The reason in the language of the studio; null when it is granted, or not loaded yet. */
function explained(
  translate: Translate,
  type: SchemaType,
  { operation, result }: { operation: Denial['operation']; result: PermissionResult | null },
): ExplainedDenial | null {
  if (!result || result.granted) return null
  const causes = result.missing.map(({ cause }) => translate(`access.cause.${cause}`))
  const reason = [translate('access.create-denied', { type: type.title }), ...causes].join('\n')
  return { reason, denial: { operation, result } }
}
