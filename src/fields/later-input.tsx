import type { ComponentType, ReactNode } from 'react'
import type { InputProps } from '../form/registry.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useLater } from '../ui/overlays/use-popup.ts'

/** An input that is loaded when it is first shown; `height` is its expected height in px. */
export function laterInput<V>(
  load: () => Promise<ComponentType<InputProps<V>>>,
  height: number,
): (props: InputProps<V>) => ReactNode {
  return function LaterInput(props) {
    const translate = useTranslate()
    const { Part: Input } = useLater(load, true, () => {})
    if (Input) return <Input {...props} />
    return (
      <div
        role="status"
        style={{ blockSize: height }}
        aria-label={translate('ui.loading')}
        aria-busy
      />
    )
  }
}
