import slugify from '@sindresorhus/slugify'

/** A text as part of a URL: lower-case letters, digits and dashes, at most `maxLength` characters. */
export function slugOf(text: string, maxLength: number): string {
  // Names such as "McKenzie" stay one word.
  return slugify(text, { decamelize: false }).slice(0, maxLength).replace(/-+$/, '')
}
