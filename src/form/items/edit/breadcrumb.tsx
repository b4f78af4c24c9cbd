import { useTranslate } from '../../../i18n/use-translate.ts'
import type { Path } from '../../../model/path.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import type { FormController } from '../../controller.ts'
import { useForm } from '../../form-context.ts'
import { itemPreview } from '../preview/item-preview.tsx'
import * as css from '../items.css.ts'

/** The path of an item nested in other items. Each link closes the dialogs above it. */
export function Breadcrumb({ path }: { path: Path }) {
  const { controller } = useForm()
  const translate = useTranslate()
  const places = placesOn(path, controller)
  if (places.filter(({ isItem }) => isItem).length < 2) return null
  return (
    <nav aria-label={translate('array.path')} className={css.crumbs}>
      {places.map(({ title, isItem, inner }, index) => (
        <span key={index} className={css.marks}>
          {index > 0 && <Icon name="chevron-right" size={12} />}
          {isItem && inner ? (
            <button
              type="button"
              className={css.crumb}
              onClick={() => controller.store.choose(inner, { openItem: null })}
            >
              {title ?? translate('preview.untitled')}
            </button>
          ) : (
            <span>{title ?? translate('preview.untitled')}</span>
          )}
        </span>
      ))}
    </nav>
  )
}

interface Place {
  readonly title: string | undefined
  readonly isItem: boolean
  /** The next nested array, whose item is to be closed; null for the innermost item. */
  readonly inner: Path | null
}

function placesOn(path: Path, { store }: FormController): Place[] {
  return path.flatMap((segment, at): Place[] => {
    const node = store.getNode(path.slice(0, at + 1))
    // A block of rich text is not opened as an item of its own.
    const around = store.getNode(path.slice(0, at))
    if (!node || node.type.fieldType.isBlock || around?.type.fieldType.isBlock) return []
    if (typeof segment === 'string') return [{ title: node.title, isItem: false, inner: null }]
    const next = path.findIndex((other, index) => index > at && typeof other !== 'string')
    const inner = next < 0 ? null : path.slice(0, next)
    return [{ title: itemPreview(node.type, node.value).title, isItem: true, inner }]
  })
}
