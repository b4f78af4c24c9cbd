import type { CommonFilter, FilterDefinition } from '../../schema/filter.ts'
import type { OperatorName } from './operators.ts'

/** A filter that only uses common operators. */
type Definition = FilterDefinition & { readonly operators: readonly OperatorName[] }

const itself = (path: string): string => path
const defined = (path: string): string => `defined(${path})`
const filled = (path: string): string => `count(${path}) > 0`
/** Some inputs leave an empty string when a text is deleted. */
const written = (path: string): string => `${path} != "" && defined(${path})`

const text: Definition = {
  operators: [
    ...(['stringMatches', 'stringNotMatches', 'stringEqual', 'stringNotEqual'] as const),
    ...(['defined', 'notDefined'] as const),
  ],
  target: itself,
  present: written,
}
const day: Definition = {
  operators: [
    ...(['dateLast', 'dateRange', 'dateAfter', 'dateBefore', 'dateEqual', 'dateNotEqual'] as const),
    ...(['defined', 'notDefined'] as const),
  ],
  target: itself,
  present: defined,
}
const momentOperators = [
  ...(['dateTimeLast', 'dateTimeRange', 'dateTimeAfter', 'dateTimeBefore'] as const),
  ...(['dateTimeEqual', 'dateTimeNotEqual'] as const),
] as const
const counts = [
  ...(['arrayCountEqual', 'arrayCountNotEqual', 'arrayCountGt', 'arrayCountGte'] as const),
  ...(['arrayCountLt', 'arrayCountLte', 'arrayCountRange', 'defined', 'notDefined'] as const),
] as const
const asset = (equal: OperatorName, notEqual: OperatorName): Definition => ({
  operators: [equal, notEqual, 'defined', 'notDefined'],
  target: (path) => `${path}.asset._ref`,
  present: (path) => `defined(${path}.asset._ref)`,
})
const list = (...first: readonly OperatorName[]): Definition => ({
  operators: [...first, ...counts],
  target: itself,
  present: filled,
})

/** Filters by their common name. */
export const filterDefinitions = {
  string: text,
  text,
  email: text,
  url: text,
  slug: {
    operators: [
      ...(['slugMatches', 'slugNotMatches', 'slugEqual', 'slugNotEqual'] as const),
      ...(['defined', 'notDefined'] as const),
    ],
    target: (path) => `${path}.current`,
    present: (path) => written(`${path}.current`),
  },
  stringList: {
    operators: ['stringListEqual', 'stringListNotEqual', 'defined', 'notDefined'],
    target: itself,
    present: written,
  },
  number: {
    operators: [
      ...(['numberEqual', 'numberNotEqual', 'numberGt', 'numberGte', 'numberLt'] as const),
      ...(['numberLte', 'numberRange', 'defined', 'notDefined'] as const),
    ],
    target: itself,
    present: defined,
  },
  boolean: { operators: ['booleanEqual', 'notDefined'], target: itself, present: defined },
  date: day,
  datetime: {
    operators: [...momentOperators, 'defined', 'notDefined'],
    target: itself,
    present: defined,
  },
  portableText: {
    operators: [
      ...(['portableTextMatches', 'portableTextNotMatches', 'portableTextEqual'] as const),
      ...(['portableTextNotEqual', 'defined', 'notDefined'] as const),
    ],
    target: (path) => `pt::text(${path})`,
    present: filled,
  },
  reference: {
    operators: ['referenceEqual', 'referenceNotEqual', 'defined', 'notDefined'],
    target: (path) => `${path}._ref`,
    present: (path) => `defined(${path}._ref)`,
  },
  image: asset('assetImageEqual', 'assetImageNotEqual'),
  file: asset('assetFileEqual', 'assetFileNotEqual'),
  array: list(),
  arrayText: list('arrayTextIncludes', 'arrayTextNotIncludes'),
  arrayList: list('arrayListIncludes', 'arrayListNotIncludes'),
  arrayReferences: list('arrayReferenceIncludes', 'arrayReferenceNotIncludes'),
  updatedAt: { operators: momentOperators, target: itself, present: defined },
  createdAt: { operators: momentOperators, target: itself, present: defined },
  references: {
    operators: ['referencesDocument', 'referencesAssetImage', 'referencesAssetFile'],
    target: itself,
    present: itself,
  },
  status: {
    operators: ['statusDraft', 'statusPublished', 'statusEdited', 'statusUnpublished'],
    target: itself,
    present: itself,
  },
  editor: { operators: ['editorMe'], target: itself, present: itself },
} as const satisfies Readonly<
  Record<CommonFilter | 'updatedAt' | 'createdAt' | 'references' | 'status' | 'editor', Definition>
>

export type FilterName = keyof typeof filterDefinitions

/** Filters that every list offers first, for all documents. */
export const pinnedFilters = [
  { name: 'updatedAt', path: '_updatedAt', type: 'datetime' },
  { name: 'createdAt', path: '_createdAt', type: 'datetime' },
  { name: 'references', path: null, type: 'reference' },
  { name: 'status', path: null, type: 'string' },
  { name: 'editor', path: null, type: 'string' },
] as const satisfies readonly {
  readonly name: FilterName
  readonly path: string | null
  readonly type: string
}[]
