/** A piece of HTML. Values are HTML-escaped. */
export interface Markup {
  readonly markup: string
}

type Part = string | number | Markup | null | undefined | false | readonly Markup[]

/** Builds HTML; values are escaped, nested markup is not, null adds nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const markup = texts.reduce((text, next, index) => text + textOf(parts[index - 1] ?? null) + next)
  return { markup }
}

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
