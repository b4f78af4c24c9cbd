import { useState } from 'react'
import { failureText } from '../../area/failure-text.ts'
import { createIntent, type Intent } from '../../area/navigation.ts'
import { useAreaSettings } from '../../area/settings.ts'
import { useNewDocumentOptions } from '../../area/use-new-document-options.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { createDocumentId } from '../../model/ids.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { beginTitled, takesTitle, type CreatableTarget } from '../../references/create-target.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { isIconName } from '../../ui/text/icons.ts'
import * as css from './search-dialog.css.ts'

export interface CreateTitledProps {
  /** The query of the search. */
  query: string
  /** Types that the search is restricted to; empty for all. */
  typeNames: readonly string[]
  /** Checks permissions at once, not only when the button is about to be used. */
  isProminent: boolean
  /** Called when the user chose to create a document. */
  onBegin: () => void
  /** Called with the intent to open it, once its creation has begun; `save` resolves when the server has it. */
  onCreate: (intent: Intent, save: () => Promise<void>) => void
}

/** Offers a new document with the searched title: a button for one type, a menu for several. */
export function CreateTitled(props: CreateTitledProps) {
  const { query, typeNames, isProminent, onBegin, onCreate } = props
  const translate = useTranslate()
  const layer = useDataLayer()
  const toast = useToast()
  const { readOnly } = useAreaSettings()
  const [isNear, setNear] = useState(isProminent)
  const options = useNewDocumentOptions(isNear)
  const title = titleOf(query)
  const targets = options.flatMap(({ schemaType, templateId, title: label, icon, ...option }) => {
    const type = layer.schema.get(schemaType)
    const isOffered = typeNames.length === 0 || typeNames.includes(schemaType)
    if (!type || !isOffered || !takesTitle(type)) return []
    return [{ target: { type, templateId, isGranted: option.hasPermission }, label, icon }]
  })
  const [only, ...others] = targets
  if (readOnly || !only || title === '') return null
  const denied = translate('search.create-denied')
  const shown = title.length > longestShown ? `${title.slice(0, longestShown)}…` : title
  const isDenied = targets.every(({ target }) => !target.isGranted)
  async function create(target: CreatableTarget): Promise<void> {
    const id = createDocumentId()
    onBegin()
    let begun: Awaited<ReturnType<typeof beginTitled>>
    try {
      begun = await beginTitled(layer, id, target, title)
    } catch (error) {
      const description = failureText(translate, error)
      toast.show({ tone: 'critical', title: translate('search.create-failed'), description })
      return
    }
    const { name, params } = createIntent(target.type.name, target.templateId)
    onCreate({ name, params: { ...params, id } }, () => begun.written.then(() => layer.flush()))
  }
  return (
    <span className={css.create} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      {others.length === 0 ? (
        <Button
          size="medium"
          icon="plus"
          disabledReason={isDenied ? denied : null}
          onClick={() => void create(only.target)}
        >
          {translate('search.create-type', { type: only.label, title: shown })}
        </Button>
      ) : (
        <Menu
          align="end"
          trigger={
            <Button
              size="medium"
              icon="plus"
              iconAfter="chevron-down"
              disabledReason={isDenied ? denied : null}
            >
              {translate('search.create', { title: shown })}
            </Button>
          }
          items={targets.map(({ target, label, icon }) => ({
            label,
            ...(isIconName(icon) && { icon }),
            disabledReason: target.isGranted ? null : denied,
            onSelect: () => void create(target),
          }))}
        />
      )}
    </span>
  )
}

/** Characters of a title on the button, and in the document. */
const longestShown = 40
const longestTitle = 200

/** The query as a title: without quotation marks, stars and excluded words. Empty for the address of a document. */
function titleOf(query: string): string {
  if (/^\s*https?:\/\//i.test(query)) return ''
  const words = query.replaceAll(/(?<!\S)-(?:"[^"]*"?|\S+)|"|\*(?!\S)/g, ' ')
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle)
}
