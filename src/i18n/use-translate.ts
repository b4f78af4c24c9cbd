import { createContext, useContext } from 'react'
import { enUs } from './locale.ts'
import type { LoadedLocale } from './locale.ts'
import type { Translate } from './messages.ts'
import { createTranslate } from './translate.ts'

/** The language in force and its translation function. */
export interface I18n {
  locale: LoadedLocale
  translate: Translate
}

/** English until a provider above says otherwise. */
export const I18nContext = createContext<I18n>({ locale: enUs, translate: createTranslate() })

/** The translation function of the nearest language provider. */
export function useTranslate(): Translate {
  return useContext(I18nContext).translate
}

/** The language of the nearest provider: its id for `Intl`, its week info for calendars. */
export function useLocale(): LoadedLocale {
  return useContext(I18nContext).locale
}
