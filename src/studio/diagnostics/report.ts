/** One part of the diagnostics: facts by name, or sentences where there are none. */
export interface DiagnosticsSection {
  title: string
  facts: readonly DiagnosticsFact[]
  /** Said instead of facts. */
  empty?: string
}

/** One line of a section. */
export interface DiagnosticsFact {
  name: string
  value: string
  tone?: 'caution' | 'critical'
}

/** The diagnostics as plain text, to paste into a message. */
export function formatReport(title: string, sections: readonly DiagnosticsSection[]): string {
  const parts = sections.map(({ title: heading, facts, empty = '' }) => {
    const lines = facts.map(({ name, value }) => `- ${name}: ${value}`)
    return [`## ${heading}`, ...(lines.length > 0 ? lines : [empty])].join('\n')
  })
  return [`# ${title}`, ...parts].join('\n\n')
}
