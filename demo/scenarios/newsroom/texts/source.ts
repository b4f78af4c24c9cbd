import type { PersonName } from './people.ts'

export type SectionName =
  | 'streets'
  | 'workshop'
  | 'matter'
  | 'table'
  | 'rooms'
  | 'weather'
  | 'repair'
export type ArticleFormat = 'feature' | 'essay' | 'report' | 'interview' | 'guide' | 'note'

/** An article as it is written: the fields of the type in short form, the body in prose notation. */
export interface ArticleSource {
  readonly slug: string
  readonly title: string
  readonly format: ArticleFormat
  readonly kicker?: string
  readonly standfirst: string
  readonly authors: readonly PersonName[]
  /** Day of publication. */
  readonly date: string
  readonly image?: string
  readonly caption?: string
  readonly place?: string
  readonly tags?: readonly string[]
  readonly featured?: boolean
  /** Titles of what the shop sells to go with it. */
  readonly products?: readonly string[]
  readonly body: string
}
