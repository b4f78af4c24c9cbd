/**
 * English messages of the built-in rules. Views translate by code: `validation.<code>`. For a code with `_one` and
 * `_other` forms, the parameter `count` selects one.
 */
export const validationMessages = {
  type: 'Expected type {expected}, got {actual}',
  required: 'Required',
  'required.string': 'Required: enter a value',
  'required.array': 'Required: add at least one item',
  'required.boolean': 'Required: choose yes or no',
  'required.object': 'Required: fill in at least one field',
  'required.reference': 'Required: choose a document',
  valid: 'value did not match any allowed values: {hint}',
  either: '{messages}',
  'custom.exception': '{path}: Exception occurred while validating value: {error}',
  'custom.unanswered': 'A check of this value took too long and was skipped',
  'field.unknown': 'There is no field "{name}" in the type {type}',
  'item.unknown': 'Items of type {actual} are not allowed here',
  'unread.number': '“{input}” is not a number and is not saved. Write it like {example}',
  'unread.number-size': '“{input}” is too large to be stored exactly and is not saved',
  // INPUT-015: this exact wording.
  'unread.date': 'Invalid date value: "{input}"',
  'fields.atLeastOne': 'Fill in at least one of these fields: {fields}',
  'fields.onlyOne': 'Fill in only one of these fields: {fields}',
  'fields.allOrNone': 'Fill in all of these fields or none: {fields}',
  'string.min_one': 'Must be at least {count} character long',
  'string.min_other': 'Must be at least {count} characters long',
  'string.max_one': 'Must be at most {count} character long',
  'string.max_other': 'Must be at most {count} characters long',
  'string.length_one': 'Must be exactly {count} character long',
  'string.length_other': 'Must be exactly {count} characters long',
  'string.uppercase': 'Must be all uppercase',
  'string.lowercase': 'Must be all lowercase',
  'string.regex': 'Must match the pattern {name}',
  'string.regexNot': 'Must not match the pattern {name}',
  'string.email': 'Must be a valid e-mail address',
  'uri.invalid': 'Must be a valid URL',
  'uri.notRelative': 'Must be a relative URL, without scheme and host',
  'uri.notAbsolute': 'Must be an absolute URL, with its scheme, such as https://',
  'uri.credentials': 'Must not contain a user name or password',
  'uri.scheme': 'The scheme "{scheme}" is not allowed; use {allowed}',
  'number.min': 'Must be {limit} or more',
  'number.max': 'Must be {limit} or less',
  'number.greaterThan': 'Must be greater than {limit}',
  'number.lessThan': 'Must be less than {limit}',
  'number.integer': 'Must be a whole number',
  'number.precision_one': 'Must have at most {count} decimal',
  'number.precision_other': 'Must have at most {count} decimals',
  'array.min_one': 'Must have at least {count} item',
  'array.min_other': 'Must have at least {count} items',
  'array.max_one': 'Must have at most {count} item',
  'array.max_other': 'Must have at most {count} items',
  'array.length_one': 'Must have exactly {count} item',
  'array.length_other': 'Must have exactly {count} items',
  'array.unique': "can't be a duplicate",
  'date.format': 'Must be a date, written as YYYY-MM-DD',
  'datetime.format': 'Must be a date and time in the form of ISO 8601',
  'date.min': 'Must be at or after {limit}',
  'date.max': 'Must be at or before {limit}',
  'reference.shape': 'Must be a reference to a document',
  'reference.published': 'The referenced document must be published',
  'asset.file': 'File required',
  'asset.image': 'Image required',
  'slug.shape': 'Must be a slug',
  'slug.missing': 'Must have a value',
  'slug.unique': 'Another document already has this slug',
  'blocks.min_one': 'Must have at least {count} block',
  'blocks.min_other': 'Must have at least {count} blocks',
  'blocks.max_one': 'Must have at most {count} block',
  'blocks.max_other': 'Must have at most {count} blocks',
  'blocks.length_one': 'Must have exactly {count} block',
  'blocks.length_other': 'Must have exactly {count} blocks',
} as const

type Key = keyof typeof validationMessages
export type MessageCode = Key extends infer K
  ? K extends `${infer Code}_one` | `${infer Code}_other`
    ? Code
    : K
  : never
export type MessageParams = Readonly<Record<string, string | number>>

/** A built-in message before it is translated. */
export interface Message {
  readonly code: MessageCode
  readonly params?: MessageParams
}

/** Used when no locale is available. */
export const notLocalized = 'Unknown validation error (not localized)'

/** The English text of a message. */
export function englishMessage({ code, params = {} }: Message): string {
  const texts = validationMessages as Readonly<Record<string, string>>
  const text = texts[code] ?? texts[`${code}_${params['count'] === 1 ? 'one' : 'other'}`] ?? ''
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole))
}

/** The author's own message in the given language, else in English, else in any other. */
export function localizedText(
  texts: Readonly<Record<string, string>>,
  locale: string | null,
): string {
  if (locale === null) return notLocalized
  const language = locale.split('-')[0]!
  return (
    texts[locale] ??
    texts[language] ??
    texts['en-US'] ??
    texts['en'] ??
    Object.values(texts)[0] ??
    notLocalized
  )
}
