/** What stands in `demos.json` for an element. */
export interface Demo {
  server?: boolean
  /** Has no connection of its own. */
  isInContext?: boolean
  height?: number
  attributes: Readonly<Record<string, string>>
  properties: Readonly<Record<string, unknown>>
  child?: { tag: string; attributes: Readonly<Record<string, string>> }
  event: string
  calls?: Readonly<Record<string, readonly unknown[]>>
}

export function asWritten(demo: Demo): Demo
/** Language and text for each framework. */
export function demoCodes(
  tagName: string,
  demo: Demo,
): Readonly<Record<'HTML' | 'React' | 'Vue' | 'Svelte' | 'Angular', readonly [string, string]>>
