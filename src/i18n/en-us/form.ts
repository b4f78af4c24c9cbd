import { validationMessages } from '../../schema/validation/messages.ts'

type Rules = typeof validationMessages
/** The words of the built-in rules, under keys a translation can answer. */
const ruleMessages = Object.fromEntries(
  Object.entries(validationMessages).map(([code, text]) => [`validation.${code}`, text]),
) as { readonly [Code in keyof Rules & string as `validation.${Code}`]: Rules[Code] }

/** Words of src/form, src/fields and src/preview. */
export const formMessages = {
  ...ruleMessages,
  'form.groups': 'Field groups',
  'form.all-fields': 'All fields',
  'form.required': 'Required',
  'form.deprecated': 'Deprecated',
  'form.finding': 'Error',
  'form.finding.error': 'Error: {message}',
  'form.finding.warning': 'Warning: {message}',
  'form.finding.info': 'Note: {message}',
  'form.finding.inside': 'something inside needs attention',
  'form.kind.string': 'text',
  'form.kind.number': 'a number',
  'form.kind.boolean': 'yes or no',
  'form.kind.object': 'an object',
  'form.kind.array': 'a list',
  'form.kind.null': 'nothing',
  'form.kind.undefined': 'nothing',
  'form.wrong-type': 'The stored value does not fit this field',
  'form.wrong-type.body':
    'Expected {expected}, found {actual}. It stays as it is until you decide.',
  'form.wrong-type.convert': 'Convert to {value}',
  'form.wrong-type.reset': 'Reset value',
  'form.unknown-fields_one': '{count} field is not in the schema',
  'form.unknown-fields_other': '{count} fields are not in the schema',
  'form.unknown-fields.body': 'Their values are kept until somebody removes them.',
  'form.unknown-fields.remove': 'Remove',
  'form.unknown-fields.remove-named': 'Remove {name}',
  'form.unknown-fields.read-only': 'This is read-only, so nothing can be removed.',
  'form.condition-failed': 'A condition of this field failed, so the field cannot be edited',
  'form.input-failed': 'This input failed',
  'form.too-deep': 'Too deep inside to be shown here. The value is kept.',
  'form.read-only-value': 'Read-only in this version',
  'form.no-value': 'Nothing here yet',
  'form.items_one': '{count} item',
  'form.items_other': '{count} items',
  'form.more-items_one': 'and {count} more',
  'form.more-items_other': 'and {count} more',
  'form.source-lines': 'Stored value, {count} lines',
  'form.uploaded-file': 'File',
  'form.choose': 'Choose…',
  'form.choose.none': 'None',
  'form.boolean.unset': 'Not set',
  'form.presence': '{name} is here',
  'preview.untitled': 'Untitled',
  'preview.missing': 'Missing document',
  'preview.missing-id': 'Missing document ID: {id}',
  'preview.invalid': 'Invalid preview config',
  'preview.invalid-body': 'Check the error log in the console',
} as const
