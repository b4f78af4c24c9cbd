import { isRecord } from '../../model/document.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { titleFromName } from '../../schema/titles.ts'

interface Language {
  readonly value: string
  readonly label: string
}

const common = [
  ['text', 'Plain text'],
  ['bash', 'Bash'],
  ['c', 'C'],
  ['csharp', 'C#'],
  ['cpp', 'C++'],
  ['css', 'CSS'],
  ['go', 'Go'],
  ['groq', 'GROQ'],
  ['html', 'HTML'],
  ['java', 'Java'],
  ['javascript', 'JavaScript'],
  ['json', 'JSON'],
  ['jsx', 'JSX'],
  ['kotlin', 'Kotlin'],
  ['markdown', 'Markdown'],
  ['php', 'PHP'],
  ['python', 'Python'],
  ['ruby', 'Ruby'],
  ['rust', 'Rust'],
  ['sql', 'SQL'],
  ['swift', 'Swift'],
  ['tsx', 'TSX'],
  ['typescript', 'TypeScript'],
  ['xml', 'XML'],
  ['yaml', 'YAML'],
].map(([value, label]): Language => ({ value: value!, label: label! }))

/** The available languages: those of the author, or the common ones. */
export function languagesOf({ options }: SchemaType): readonly Language[] {
  const own = options['languages']
  if (!Array.isArray(own)) return common
  return own.flatMap((one: unknown): Language[] => {
    const value = isRecord(one) ? one['value'] : one
    if (typeof value !== 'string') return []
    const title = isRecord(one) ? one['title'] : undefined
    return [{ value, label: typeof title === 'string' ? title : titleFromName(value) }]
  })
}

/** The language of a new value. */
export function defaultLanguage({ options }: SchemaType): string {
  const { language } = options
  return typeof language === 'string' ? language : 'text'
}
