import type { OperatorContext, InputKind, Operator } from '../../schema/filter.ts'
import { draftId } from '../../model/ids.ts'
import { textToGroq } from '../query/text-query.ts'
import { dayOf, dayTextOf, lastDays, minuteOf } from './days.ts'
import type { Span } from './days.ts'
import * as read from './read-value.ts'

type ToGroq = Operator['toGroq']

// In GROQ, comparing a missing value or one of another type yields null, and so does negating null. The negation is
// therefore "is not true", so that every document matches either a condition or its negation.
const not =
  (condition: ToGroq): ToGroq =>
  (value, context) => {
    const filter = condition(value, context)
    return filter === null ? null : `(${filter}) != true`
  }

/** `target > $value` and similar, with the value converted by `take`. */
const compare =
  (sign: string, take: (value: unknown, context: OperatorContext) => unknown): ToGroq =>
  (value, context) => {
    const taken = take(value, context)
    return taken === null ? null : `${context.target} ${sign} ${context.param(taken)}`
  }

const counted =
  (condition: ToGroq): ToGroq =>
  (value, context) =>
    condition(value, { ...context, target: `coalesce(count(${context.target}), 0)` })

/** Both bounds are exclusive. */
const numberRange: ToGroq = (value, { target, param }) => {
  const { from, to } = read.readNumberRange(value)
  if (from === null || to === null) return null
  return `${target} > ${param(from)} && ${target} < ${param(to)}`
}

const contains: ToGroq = (value, { target, param }) => {
  const text = read.readText(value)
  const found = text && textToGroq(text, [target], { reach: 'anywhere', name: 't' })
  if (!found) return null
  // Renames its parameters, as one query contains several filters.
  return found.filter.replaceAll(/\$(\w+)/g, (_, name: string) => param(found.params[name]))
}

const present: ToGroq = (_, context) => context.present
const includes: (take: (value: unknown) => unknown, suffix?: string) => ToGroq =
  (take, suffix = '') =>
  (value, { target, param }) => {
    const taken = take(value)
    return taken === null ? null : `${param(taken)} in ${target}${suffix}`
  }
const refersTo: ToGroq = (value, { param }) => {
  const id = read.readReference(value)
  return id === null ? null : `references(${param(id)})`
}

// A draft and its published version are one document to editors, so each of the two satisfies these conditions or neither.
const isDraft = '_id in path("drafts.**")'
const hasPublished = 'defined(*[_id == string::split(^._id, "drafts.")[1]][0]._id)'
const hasDraft = 'defined(*[_id == "drafts." + ^._id][0]._id)'
/** In this form our server finds all pairs at once, instead of looking for the other version of each document. */
const isPaired = `(${hasPublished} || ${hasDraft})`
const always =
  (condition: string): ToGroq =>
  () =>
    condition

const editedByMe: ToGroq = (_, { edited = [], param }) =>
  `_id in ${param(edited.flatMap((id) => [id, draftId(id)]))}`

/** Days in date fields are strings that sort chronologically. */
const day = (value: unknown, { zone }: OperatorContext): string | null => {
  const { date } = read.readDateValue(value)
  return date && dayTextOf(date, zone)
}
/** Restricts to strings that are valid days; other strings would also compare as smaller or greater. */
const isDay = (target: string): string => `defined(dateTime(${target} + "T00:00:00Z"))`
const compareDay = (sign: string): ToGroq => {
  const compared = compare(sign, day)
  return (value, context) => {
    const filter = compared(value, context)
    return filter && `${filter} && ${isDay(context.target)}`
  }
}
const dayRange: ToGroq = (value, { target, param, zone }) => {
  const { from, to } = read.readDateRange(value)
  const first = from && dayTextOf(from, zone)
  const last = to && dayTextOf(to, zone)
  if (!first || !last) return null
  return `${target} >= ${param(first)} && ${target} <= ${param(last)} && ${isDay(target)}`
}
const lastOf = (value: unknown, context: OperatorContext): ReturnType<typeof lastDays> => {
  const { unit, unitValue } = read.readDateLast(value)
  return unitValue === null ? null : lastDays(unit, unitValue, context)
}
const dayLast: ToGroq = (value, context) => {
  const found = lastOf(value, context)
  const { target, param } = context
  if (!found) return null
  return `${target} >= ${param(found.first)} && ${target} <= ${param(found.last)} && ${isDay(target)}`
}

/** The range of a date filter: a minute, or the whole day without a time. */
const spanOf = (date: string, includeTime: boolean, zone: string): Span | null =>
  includeTime ? minuteOf(date, zone) : dayOf(date, zone)
const inSpan = ({ start, end }: Span, { target, param }: OperatorContext): string =>
  `dateTime(${target}) >= dateTime(${param(start)}) && dateTime(${target}) <= dateTime(${param(end)})`
const moment =
  (make: (span: Span, context: OperatorContext) => string): ToGroq =>
  (value, context) => {
    const { date, includeTime } = read.readDateValue(value)
    const span = date && spanOf(date, includeTime, context.zone)
    return span ? make(span, context) : null
  }
const momentRange: ToGroq = (value, context) => {
  const { from, to, includeTime } = read.readDateRange(value)
  const first = from && spanOf(from, includeTime, context.zone)
  const last = to && spanOf(to, includeTime, context.zone)
  return first && last ? inSpan({ start: first.start, end: last.end }, context) : null
}
const momentLast: ToGroq = (value, context) => {
  const found = lastOf(value, context)
  return found && inSpan(found.span, context)
}

const text = (value: unknown): string | null => read.readText(value)
const number = (value: unknown): number | null => read.readNumber(value)
const choice = (value: unknown): string | number | null => read.readChoice(value)
const reference = (value: unknown): string | null => read.readReference(value)
const truth = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

const rows = [
  ['defined', 'none', present],
  ['notDefined', 'none', not(present)],
  ['stringMatches', 'text', contains],
  ['stringNotMatches', 'text', not(contains)],
  ['stringEqual', 'text', compare('==', text)],
  ['stringNotEqual', 'text', not(compare('==', text))],
  ['slugMatches', 'text', contains],
  ['slugNotMatches', 'text', not(contains)],
  ['slugEqual', 'text', compare('==', text)],
  ['slugNotEqual', 'text', not(compare('==', text))],
  ['portableTextMatches', 'text', contains],
  ['portableTextNotMatches', 'text', not(contains)],
  ['portableTextEqual', 'text', compare('==', text)],
  ['portableTextNotEqual', 'text', not(compare('==', text))],
  ['stringListEqual', 'choice', compare('==', choice)],
  ['stringListNotEqual', 'choice', not(compare('==', choice))],
  ['numberEqual', 'number', compare('==', number)],
  ['numberNotEqual', 'number', not(compare('==', number))],
  ['numberGt', 'number', compare('>', number)],
  ['numberGte', 'number', compare('>=', number)],
  ['numberLt', 'number', compare('<', number)],
  ['numberLte', 'number', compare('<=', number)],
  ['numberRange', 'numberRange', numberRange],
  ['booleanEqual', 'boolean', compare('==', truth)],
  ['dateLast', 'dateLast', dayLast],
  ['dateRange', 'dateRange', dayRange],
  ['dateAfter', 'date', compareDay('>')],
  ['dateBefore', 'date', compareDay('<')],
  ['dateEqual', 'date', compare('==', day)],
  ['dateNotEqual', 'date', not(compare('==', day))],
  ['dateTimeLast', 'dateLast', momentLast],
  ['dateTimeRange', 'dateRange', momentRange],
  ['dateTimeAfter', 'date', moment(after)],
  ['dateTimeBefore', 'date', moment(before)],
  ['dateTimeEqual', 'date', moment(inSpan)],
  ['dateTimeNotEqual', 'date', not(moment(inSpan))],
  ['referenceEqual', 'reference', compare('==', reference)],
  ['referenceNotEqual', 'reference', not(compare('==', reference))],
  ['assetImageEqual', 'image', compare('==', reference)],
  ['assetImageNotEqual', 'image', not(compare('==', reference))],
  ['assetFileEqual', 'file', compare('==', reference)],
  ['assetFileNotEqual', 'file', not(compare('==', reference))],
  ['arrayCountEqual', 'number', counted(compare('==', number))],
  ['arrayCountNotEqual', 'number', not(counted(compare('==', number)))],
  ['arrayCountGt', 'number', counted(compare('>', number))],
  ['arrayCountGte', 'number', counted(compare('>=', number))],
  ['arrayCountLt', 'number', counted(compare('<', number))],
  ['arrayCountLte', 'number', counted(compare('<=', number))],
  ['arrayCountRange', 'numberRange', counted(numberRange)],
  ['arrayListIncludes', 'choice', includes(choice)],
  ['arrayListNotIncludes', 'choice', not(includes(choice))],
  ['arrayTextIncludes', 'text', includes(text)],
  ['arrayTextNotIncludes', 'text', not(includes(text))],
  ['arrayReferenceIncludes', 'reference', includes(reference, '[]._ref')],
  ['arrayReferenceNotIncludes', 'reference', not(includes(reference, '[]._ref'))],
  ['referencesDocument', 'reference', refersTo],
  ['referencesAssetImage', 'image', refersTo],
  ['referencesAssetFile', 'file', refersTo],
  ['editorMe', 'none', editedByMe],
  ['statusDraft', 'none', always(`${isDraft} && !${isPaired}`)],
  ['statusPublished', 'none', always(`!(${isDraft}) || ${isPaired}`)],
  ['statusEdited', 'none', always(isPaired)],
  ['statusUnpublished', 'none', always(`${isDraft} || ${isPaired}`)],
] as const satisfies readonly (readonly [string, InputKind, ToGroq])[]

/** After the end of the day or minute. */
function after({ end }: Span, { target, param }: OperatorContext): string {
  return `dateTime(${target}) > dateTime(${param(end)})`
}

function before({ start }: Span, { target, param }: OperatorContext): string {
  return `dateTime(${target}) < dateTime(${param(start)})`
}

export type OperatorName = (typeof rows)[number][0]

/** All operators by name. A new one is one line above. */
export const operators: ReadonlyMap<string, Operator> = new Map(
  rows.map(([name, input, toGroq]) => [name, { name, input, toGroq }]),
)
