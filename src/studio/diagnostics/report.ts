/** One section of the diagnostics: named facts, or a sentence if there are none. */
export interface DiagnosticsSection {
  title: string
  facts: readonly DiagnosticsFact[]
  /** Text shown if there are no facts. */
  empty?: string
}

/** One line of a section. */
export interface DiagnosticsFact {
  name: string
  value: string
  tone?: 'caution' | 'critical'
}

/** The diagnostics as plain text, to paste into a support request. */
export function formatReport(title: string, sections: readonly DiagnosticsSection[]): string {
  const parts = sections.map(({ title: heading, facts, empty = '' }) => {
    const lines = facts.map(({ name, value }) => `- ${name}: ${value}`)
    return [`## ${heading}`, ...(lines.length > 0 ? lines : [empty])].join('\n')
  })
  return [`# ${title}`, ...parts].join('\n\n')
}
