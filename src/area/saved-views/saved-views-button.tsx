import { useState, type ComponentType } from 'react'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { ViewsTrigger } from './views-trigger.tsx'

interface MenuProps {
  opensAtOnce?: boolean
  listTitle?: string | undefined
  isWide: boolean
}

interface SavedViewsButtonProps<Props extends MenuProps> {
  /** Loads the menu. Always the same function. */
  load: () => Promise<ComponentType<Props>>
  /** Loads the menu without waiting until the button is pressed: the list may open with one of its views. */
  isEager: boolean
  menu: NoInfer<Props>
}

/** The button of a menu of saved views; the menu, with the same button, replaces it once it is loaded. */
export function SavedViewsButton<Props extends MenuProps>({
  load,
  isEager,
  menu,
}: SavedViewsButtonProps<Props>) {
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
        <ViewsTrigger
          listTitle={menu.listTitle}
          isWide={menu.isWide}
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
