import type { FieldView } from '../form/registry.ts'
import { booleanView } from './boolean/input.tsx'
import { choiceViews } from './choice/input.tsx'
import { emailView } from './email/input.tsx'
import { numberView } from './number/input.tsx'
import { documentView, objectView } from './object/input.tsx'
import { stringView } from './string/input.tsx'
import { telephoneView } from './telephone/input.tsx'
import { textView } from './text/input.tsx'
import { urlView } from './url/input.tsx'

/** Every input. A later view wins over an earlier one, a narrower one over a wider one. */
export const fieldViews: readonly FieldView[] = [
  documentView,
  objectView,
  stringView,
  textView,
  numberView,
  booleanView,
  urlView,
  emailView,
  telephoneView,
  ...choiceViews,
]
