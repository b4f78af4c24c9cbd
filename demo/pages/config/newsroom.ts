import { enUs, type ContentConfig } from 'content-studio'
import { deDe } from 'content-studio/locales/de-de'
import { newsroomTypes } from '../../scenarios/newsroom/schema/index.ts'

/** The studio of the magazine: its types, and what its editors look for first. */
export const newsroomConfig: ContentConfig = {
  title: 'Lintel',
  schema: { types: newsroomTypes },
  // English last: the default.
  i18n: { locales: [deDe, enUs] },
  structure: [
    { kind: 'documents', typeName: 'article', title: 'Articles' },
    { kind: 'documents', typeName: 'issue', title: 'Issues' },
    { kind: 'documents', typeName: 'letter', title: 'Letters' },
    { kind: 'documents', typeName: 'event', title: 'Events' },
    { kind: 'divider' },
    { kind: 'documents', typeName: 'person', title: 'People' },
    { kind: 'documents', typeName: 'section', title: 'Sections' },
    { kind: 'documents', typeName: 'page', title: 'Pages' },
    { kind: 'divider' },
    { kind: 'document', id: 'siteSettings', typeName: 'siteSettings', title: 'Site settings' },
  ],
}
