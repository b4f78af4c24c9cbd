import { useState } from 'react'
import { useAreaSettings } from '../../area/settings.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { takesTitle, type CreatableTarget } from '../../references/create-target.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { isIconName } from '../../ui/text/icon.tsx'
import * as css from './palette.css.ts'
import { useNewDocumentOptions } from '../new-document/use-new-document-options.ts'

export interface CreateTitledProps {
  /** The query of the search. */
  query: string
  /** Types that the search is restricted to; empty for all. */
  typeNames: readonly string[]
  /** Checks permissions at once, not only when the button is about to be used. */
  isProminent: boolean
  onCreate: (target: CreatableTarget, title: string) => void
}

/** Offers a new document with the searched title: a button for one type, a menu for several. */
export function CreateTitled({ query, typeNames, isProminent, onCreate }: CreateTitledProps) {
  const translate = useTranslate()
  const { schema } = useDataLayer()
  const { readOnly } = useAreaSettings()
  const [isNear, setNear] = useState(isProminent)
  const options = useNewDocumentOptions(isNear)
  const title = titleOf(query)
  const targets = options.flatMap(({ schemaType, templateId, title: label, icon, ...option }) => {
    const type = schema.get(schemaType)
    const isOffered = typeNames.length === 0 || typeNames.includes(schemaType)
    if (!type || !isOffered || !takesTitle(type)) return []
    return [{ target: { type, templateId, isGranted: option.hasPermission }, label, icon }]
  })
  const [only, ...others] = targets
  if (readOnly || !only || title === '') return null
  const denied = translate('search.create-denied')
  const shown = title.length > longestShown ? `${title.slice(0, longestShown)}…` : title
  const isDenied = targets.every(({ target }) => !target.isGranted)
  return (
    <span className={css.create} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      {others.length === 0 ? (
        <Button
          size="medium"
          icon="plus"
          disabledReason={isDenied ? denied : null}
          onClick={() => onCreate(only.target, title)}
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
            onSelect: () => onCreate(target, title),
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
