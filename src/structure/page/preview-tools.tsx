import { useState, type ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Select } from '../../ui/controls/choice/select.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import {
  isWidth,
  screens,
  widths,
  type PreviewSettings,
  type ScreenName,
} from './preview-settings.ts'
import * as css from './page.css.ts'

export interface PreviewToolsProps {
  settings: PreviewSettings
  onSettings: (next: Partial<PreviewSettings>) => void
  /** 1 if the page is not scaled down. */
  scale: number
  /** Address of the page; null while there is none. */
  address: string | null
  onReload: () => void
  /** More tools, before the last ones. */
  children?: ReactNode
}

const schemes = ['page', 'light', 'dark'] as const
const schemeIcons = { page: 'monitor', light: 'sun', dark: 'moon' } as const

/** Screen and colours of the page, and what can be done with it. */
export function PreviewTools(props: PreviewToolsProps) {
  const { settings, onSettings, scale, address, onReload, children } = props
  const translate = useTranslate()
  const { screen, width, scheme } = settings
  return (
    <div className={css.tools} role="group" aria-label={translate('page.tools')}>
      <span className={css.choice}>
        <Select
          size="medium"
          label={translate('page.screen')}
          value={screen}
          options={(Object.keys(screens) as ScreenName[]).map((value) => ({
            value,
            label: translate(`page.screen-${value}`),
            ...(screens[value] && { shortcut: String(screens[value].width) }),
          }))}
          onChange={(next) => onSettings({ screen: next })}
        />
      </span>
      {screen === 'own' && (
        <OwnWidth width={width} onChange={(next) => onSettings({ width: next })} />
      )}
      {scale < 1 && (
        <span className={css.scale}>
          {translate('page.scale', { percent: Math.round(scale * 100) })}
        </span>
      )}
      <span className={css.rest}>
        {children}
        <Menu
          align="end"
          trigger={
            <IconButton icon={schemeIcons[scheme ?? 'page']} label={translate('page.colors')} />
          }
          items={[
            {
              type: 'choice',
              label: translate('page.colors'),
              value: scheme ?? 'page',
              options: schemes.map((value) => ({
                value,
                label: translate(`page.colors-${value}`),
                icon: schemeIcons[value],
              })),
              onChange: (value) =>
                onSettings({ scheme: value === 'light' || value === 'dark' ? value : null }),
            },
          ]}
        />
        <IconButton
          icon="refresh"
          label={translate('page.reload')}
          disabled={address === null}
          onClick={onReload}
        />
        {address !== null && (
          <IconButton
            icon="external"
            label={translate('page.open')}
            href={address}
            target="_blank"
          />
        )}
      </span>
    </div>
  )
}

/** Takes effect as soon as what is typed is a width. */
function OwnWidth({ width, onChange }: { width: number; onChange: (width: number) => void }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState<number | undefined>(width)
  return (
    <span className={css.width}>
      <NumberInput
        size="medium"
        label={translate('page.width')}
        value={typed}
        {...widths}
        step={10}
        invalid={!isWidth(typed)}
        onChange={(next) => {
          setTyped(next)
          if (isWidth(next)) onChange(next)
        }}
      />
    </span>
  )
}
