import { useState, type ComponentType } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'

interface SavedViewsButtonProps<Props extends { opensAtOnce?: boolean }> {
  /** Loads the menu. Always the same function. */
  load: () => Promise<ComponentType<Props>>
  /** Loads the menu without waiting until the button is pressed: the list may open with one of its views. */
  isEager: boolean
  menu: NoInfer<Props>
}

/** The button of a menu of saved views; the menu, with the same button, replaces it once it is loaded. */
export function SavedViewsButton<Props extends { opensAtOnce?: boolean }>({
  load,
  isEager,
  menu,
}: SavedViewsButtonProps<Props>) {
  const translate = useTranslate()
  const [isPressed, setPressed] = useState(false)
  const { Part } = useLater(load, isEager || isPressed, () => setPressed(false), loadWords)
  if (Part) return <Part {...menu} opensAtOnce={isPressed} />
  const preload = () => void load().catch(() => {})
  return (
    <Menu
      open={false}
      onOpenChange={() => setPressed(true)}
      items={[]}
      trigger={
        <IconButton
          icon="eye"
          label={translate('ui.views')}
          onPointerEnter={preload}
          onFocus={preload}
        />
      }
    />
  )
}

async function loadWords() {
  const [{ viewMessages }, { accessMessages }] = await Promise.all([
    import('../../i18n/en-us/views.ts'),
    import('../../i18n/en-us/access.ts'),
  ])
  return { ...viewMessages, ...accessMessages }
}
