import type { FieldView } from '../form/registry.ts'

/** Every input. Views that match more narrowly stand first. */
export const fieldViews: readonly FieldView[] = []
