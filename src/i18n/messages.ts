import type { enUsMessages } from './en-us.ts'

/** Suffixes of plural forms, as `Intl.PluralRules` names them. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key

/** A key of the English messages; the plural forms `x_one`, `x_other` share the key `x`. */
export type MessageKey = WithoutPlural<keyof typeof enUsMessages>

/** Values for the `{name}` placeholders of a message; `count` also selects the plural form. */
export type MessageParams = Readonly<Record<string, string | number>>

/** Texts by full key, such as `document.publish`. Used for translations and for a host's own wording. */
export type Messages = Readonly<Record<string, string>>

/** The translation function components use. */
export interface Translate {
  (key: MessageKey, params?: MessageParams): string
  /** The language of the messages, for formatting other values. Default English. */
  readonly locale?: string
}
