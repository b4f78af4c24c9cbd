import type { FieldView } from '../form/registry.ts'
import { arrayViews } from './array/view.tsx'
import { richTextView } from './block/view.tsx'
import { booleanView } from './boolean/input.tsx'
import { checkboxListView } from './checkbox-list/view.tsx'
import { choiceViews } from './choice/view.tsx'
import { codeView } from './code/view.tsx'
import { dateView } from './date/view.tsx'
import { datetimeView } from './datetime/view.tsx'
import { emailView } from './email/input.tsx'
import { fileView } from './file/view.tsx'
import { geopointView } from './geopoint/view.tsx'
import { imageView } from './image/view.tsx'
import { numberView } from './number/input.tsx'
import { documentView, objectView } from './object/input.tsx'
import { crossDatasetReferenceView, referenceView } from './reference/view.tsx'
import { richDateView } from './rich-date/view.tsx'
import { slugView } from './slug/view.tsx'
import { stringView } from './string/input.tsx'
import { richTableView, tableView } from './table/view.tsx'
import { tagsView } from './tags/view.tsx'
import { telephoneView } from './telephone/input.tsx'
import { textView } from './text/input.tsx'
import { urlView } from './url/input.tsx'

/** The view half of every type: a new one needs a folder and one line here. Later and more specific views win. */
export const fieldViews: readonly FieldView[] = [
  documentView,
  objectView,
  ...arrayViews,
  richTextView,
  stringView,
  textView,
  numberView,
  booleanView,
  urlView,
  emailView,
  telephoneView,
  ...choiceViews,
  dateView,
  datetimeView,
  richDateView,
  slugView,
  referenceView,
  crossDatasetReferenceView,
  imageView,
  fileView,
  geopointView,
  codeView,
  tableView,
  richTableView,
  tagsView,
  checkboxListView,
]
