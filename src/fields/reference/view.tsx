import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { ReferenceDisplay } from './display.tsx'

const parts = { display: ReferenceDisplay, diff: deferred(() => import('./diff.tsx')) }

export const referenceView: FieldView = { type: 'reference', ...parts }
export const crossDatasetReferenceView: FieldView = { type: 'crossDatasetReference', ...parts }
