import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { editIntent, useNavigation } from '../../area/navigation.ts'
import { fieldTitle } from '../../document/field-title.ts'
import { readPath } from '../../document/read-path.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { titleKey, type FieldPlace, type ShownDocument } from '../../protocol/page-messages.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useUi } from '../../ui/ui-context.ts'
import { PageLink, type AnsweringPage, type PageState } from './page-link.ts'
import type { PreviewSettings } from './preview-settings.ts'
import { PreviewsContext } from './previews-context.ts'

export interface PageLinkProps {
  id: string
  typeName: string
  frame: HTMLIFrameElement | null
  /** Origin of the page; null while there is none. */
  origin: string | null
  settings: PreviewSettings
  isAlone: boolean
  onField: (path: string) => void
  onPage: (page: AnsweringPage) => void
}

const waiting: PageState = { status: 'waiting', url: null, documents: [] }

/** Links the form and the page: values and focus go there, chosen fields come from there. */
export function usePageLink(props: PageLinkProps): PageState {
  const { id, typeName, frame, origin, settings, isAlone, onField, onPage } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const navigation = useNavigation()
  const { clock } = useUi()
  const { fields } = useContext(PreviewsContext)
  const [state, setState] = useState(waiting)
  const [link, setLink] = useState<PageLink | null>(null)

  const titlesOf = useEffectEvent((documents: readonly ShownDocument[]) =>
    Object.fromEntries(
      documents.flatMap(({ type: name, paths }) => {
        const type = layer.schema.get(name)
        if (!type) return []
        return paths.map((path) => {
          const title = fieldTitle(type, readPath(path) ?? [])
          return [titleKey(name, path), translate('page.edit', { title })]
        })
      }),
    ),
  )
  const answered = useEffectEvent(onPage)
  const pick = useEffectEvent((place: FieldPlace) => {
    link?.follow(place.id, place.type)
    const isOwn = place.id === id && place.type === typeName
    if (!isAlone && fields.show(place)) return
    if (isOwn) return onField(place.path)
    const { params, name } = editIntent(place.id, place.type)
    navigation.openIntent({ name, params: place.path ? { ...params, path: place.path } : params })
  })

  useEffect(() => {
    if (!frame || origin === null) return undefined
    const current = new PageLink({
      ...{ frame, origin, layer, clock },
      onShown(documents) {
        current.tell({ kind: 'titles', titles: titlesOf(documents) })
      },
      onPage: answered,
      onPick: pick,
      // The studio's own key, which the page has heard instead.
      onLeave: (backwards) =>
        frame.dispatchEvent(
          new KeyboardEvent('keydown', {
            ...{ key: 'F6', code: 'F6', shiftKey: backwards },
            ...{ bubbles: true, composed: true, cancelable: true },
          }),
        ),
    })
    const subscription = current.state$.subscribe(setState)
    // oxlint-disable-next-line react/set-state-in-effect -- it belongs to a frame, which is there only now
    setLink(current)
    return () => {
      subscription.unsubscribe()
      current.stop()
      setLink(null)
    }
  }, [frame, origin, layer, clock])

  useEffect(() => link?.follow(id, typeName), [link, id, typeName])
  const { picks, scheme } = settings
  useEffect(
    () => link?.tell({ kind: 'view', picks, scheme, label: translate('page.places') }),
    [link, picks, scheme, translate],
  )
  useEffect(() => {
    const subscription = fields.place$.subscribe((place) => {
      if (!link) return
      if (place) link.follow(place.id, place.type)
      link.tell({ kind: 'focus', place })
    })
    return () => subscription.unsubscribe()
  }, [link, fields])
  return link ? state : waiting
}
