import { isRecord } from '../../model/document.ts'
import type { FieldType } from '../../schema/field-type.ts'
import { checkDateOptions } from '../date/options.ts'
import { isString } from '../string/type.ts'

/** A date-time, as ISO 8601 text in UTC. */
export const datetimeType: FieldType<string> = {
  name: 'datetime',
  jsonType: 'string',
  optionKeys: ['dateFormat', 'timeFormat', 'timeStep', 'displayTimeZone', 'allowTimeZoneSwitch'],
  example: '2024-02-29T12:30:00.000Z',
  isValue: isString,
  isMoment: true,
  filter: () => 'datetime',
  column: () => ({ kind: 'datetime', value: (path) => path, order: (path) => path }),
  rules: (_type, rule) => [rule.datetime()],
  check: checkDateOptions,
  convert: {
    richDate: (value) =>
      isRecord(value) && typeof value['utc'] === 'string' ? value['utc'] : undefined,
  },
}
