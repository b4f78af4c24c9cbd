import type { SchemaType } from '../../schema/schema.ts'
import type { TypeDefinition } from '../../schema/define.ts'
import type { OptionReport } from '../../schema/field-type.ts'
import { unknownTokens } from './format-tokens.ts'
import { isZone } from './wall-time.ts'

/** As readers write them: `L` and `LT` have the order and signs of their language and region. */
export const defaultDateFormat = 'L'
export const defaultTimeFormat = 'LT'

/** A format from the schema, or the default. */
export function formatOption(
  { options }: SchemaType,
  name: 'dateFormat' | 'timeFormat',
  otherwise: string,
): string {
  const format = options[name]
  return typeof format === 'string' && format !== '' ? format : otherwise
}

/** Minutes between the offered times; 1 by default. */
export function timeStepOption({ options }: SchemaType): number {
  const step = options['timeStep']
  return typeof step === 'number' && Number.isInteger(step) && step >= 1 && step <= 60 ? step : 1
}

/** Checks `dateFormat`, `timeFormat`, `timeStep` and `displayTimeZone`. */
export function checkDateOptions({ options = {} }: TypeDefinition, report: OptionReport): void {
  const { dateFormat, timeFormat, timeStep, displayTimeZone } = options as Record<string, unknown>
  for (const [name, format] of Object.entries({ dateFormat, timeFormat })) {
    if (format === undefined) continue
    if (typeof format !== 'string') {
      report('error', ['options', name], 'A format is a text such as "YYYY-MM-DD"')
      continue
    }
    for (const token of unknownTokens(format)) {
      const message = `"${token}" means nothing in a format; write [${token}] for these letters`
      report('warning', ['options', name], message)
    }
  }
  const isStep = Number.isInteger(timeStep) && Number(timeStep) >= 1 && Number(timeStep) <= 60
  if (timeStep !== undefined && !isStep) {
    report('error', ['options', 'timeStep'], 'The step is a whole number of minutes from 1 to 60')
  }
  if (displayTimeZone !== undefined && !isZone(displayTimeZone)) {
    const message = 'The time zone must have a name such as "Europe/Oslo"'
    report('warning', ['options', 'displayTimeZone'], message)
  }
}
