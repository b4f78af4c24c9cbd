// Imported by tests of forms: the inputs that follow a form's first frame are there, as after an earlier form.
import { fieldViews } from '../../src/fields/field-views.tsx'
import { preloadAll } from '../../src/form/deferred.ts'

await preloadAll(fieldViews.flatMap(({ input }) => (typeof input === 'function' ? [input] : [])))
