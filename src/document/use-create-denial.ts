import { EMPTY } from 'rxjs'
import type { AccessSubject } from '../data/access/grant-filter.ts'
import type { PermissionResult } from '../data/access/permission.ts'
import type { Translate } from '../i18n/messages.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { draftId } from '../model/ids.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'

/** PERM-024: why no document of the type may be created as its own template begins it; null when it may. */
export function useCreateDenial(type: SchemaType): string | null {
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
  return result && createDenialText(translate, type, result)
}

/** Why a document that is gone may not be brought back; null when it may. */
export function useRestoreDenial(
  type: SchemaType,
  { publishedId, document }: { publishedId: string; document: AccessSubject | null },
): string | null {
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
  return result && createDenialText(translate, type, result)
}

/** Why the type may not be created, in the language of the studio; null when it may. */
function createDenialText(
  translate: Translate,
  type: SchemaType,
  result: PermissionResult,
): string | null {
  if (result.granted) return null
  const causes = result.missing.map(({ cause }) => translate(`access.cause.${cause}`))
  return [translate('access.create-denied', { type: type.title }), ...causes].join('\n')
}
