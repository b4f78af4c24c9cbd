import slugify from '@sindresorhus/slugify'

/** A text as part of an address: small letters, digits and dashes, at most `maxLength` of them. */
export function slugOf(text: string, maxLength: number): string {
  // Names such as "McKenzie" are one word here.
  return slugify(text, { decamelize: false }).slice(0, maxLength).replace(/-+$/, '')
}
