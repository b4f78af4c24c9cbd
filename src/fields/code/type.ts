import { isRecord } from '../../model/document.ts'
import type { FieldType } from '../../schema/field-type.ts'

export interface Code {
  readonly _type?: string
  readonly language?: string
  readonly code?: string
}

/** Source text and its language. */
export const codeType: FieldType<Code> = {
  name: 'code',
  icon: 'code',
  jsonType: 'object',
  example: { _type: 'code', language: 'css', code: 'p {\n  margin: 0;\n}' },
  isValue: (value): value is Code => isRecord(value),
  leaf: true,
  optionKeys: ['language', 'languages'],
  prose: ['code'],
  fromCode: (code, language) => ({ ...(language && { language }), code }),
  preview: ({ code = '', language }) => ({
    title: code.trimStart().split('\n')[0] || undefined,
    subtitle: language,
  }),
  searchedText: (path) => `${path}.code`,
  fields: [
    { name: 'language', type: 'string' },
    { name: 'code', type: 'text' },
  ],
  check({ options = {} }, report) {
    const { languages } = options as Record<string, unknown>
    if (languages !== undefined && !Array.isArray(languages)) {
      report('error', ['options', 'languages'], '"languages" must be a list of {value, title}')
    }
  },
}
