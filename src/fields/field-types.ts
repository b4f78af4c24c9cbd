import type { FieldType } from '../schema/field-type.ts'
import { arrayType } from './array/type.ts'
import { blockType } from './block/type.ts'
import { booleanType } from './boolean/type.ts'
import { codeType } from './code/type.ts'
import { dateType } from './date/type.ts'
import { datetimeType } from './datetime/type.ts'
import { documentType } from './document/type.ts'
import { emailType } from './email/type.ts'
import { fileType } from './file/type.ts'
import { geopointType } from './geopoint/type.ts'
import { imageType } from './image/type.ts'
import { numberType } from './number/type.ts'
import { objectType } from './object/type.ts'
import { crossDatasetReferenceType, referenceType } from './reference/type.ts'
import { richDateType } from './rich-date/type.ts'
import { slugType } from './slug/type.ts'
import { spanType } from './span/type.ts'
import { stringType } from './string/type.ts'
import { tableType } from './table/type.ts'
import { telephoneType } from './telephone/type.ts'
import { textType } from './text/type.ts'
import { urlType } from './url/type.ts'

/** All built-in types. A new type needs a folder and one line here. */
export const fieldTypes: readonly FieldType[] = [
  documentType,
  objectType,
  arrayType,
  stringType,
  textType,
  numberType,
  booleanType,
  urlType,
  emailType,
  telephoneType,
  dateType,
  datetimeType,
  richDateType,
  slugType,
  referenceType,
  crossDatasetReferenceType,
  imageType,
  fileType,
  geopointType,
  codeType,
  tableType,
  blockType,
  spanType,
]
