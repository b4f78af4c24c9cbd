import { defineStructure, enUs, type WorkspaceConfig } from 'content-studio'
import { deDe } from 'content-studio/locales/de-de'
import './desk-board.ts'
import { magazinePage } from './magazine-page.ts'
import { pictureArchive } from './picture-archive.ts'
import { newsroomTypes } from '../../scenarios/newsroom/schema/index.ts'

/** The studio of the magazine: its types, and what its editors look for first. */
export const newsroomConfig: WorkspaceConfig = {
  name: 'magazine',
  title: 'Lintel',
  subtitle: 'The magazine',
  schema: { types: newsroomTypes },
  assetSources: [pictureArchive],
  richText: { height: 'grow' },
  previews: [magazinePage],
  // English last: the default.
  i18n: { locales: [deDe, enUs] },
  structure: defineStructure([
    { kind: 'documents', typeName: 'article', title: 'Articles' },
    {
      kind: 'list',
      id: 'desk',
      title: 'On the desk',
      items: [
        { kind: 'component', id: 'board', title: 'The board', component: 'desk-board' },
        { kind: 'divider', title: 'Articles' },
        {
          kind: 'documents',
          id: 'unchecked',
          typeName: 'article',
          title: 'Facts to check',
          icon: 'circle-check',
          filter: 'factChecked != true',
        },
        {
          kind: 'documents',
          id: 'pictureless',
          typeName: 'article',
          title: 'Need a picture',
          icon: 'image',
          filter: '!defined(mainImage.asset)',
        },
        {
          kind: 'documents',
          id: 'by-length',
          typeName: 'article',
          title: 'Long reads',
          icon: 'clock',
          filter: 'readingMinutes >= $minutes',
          params: { minutes: 10 },
          order: [{ path: 'readingMinutes', direction: 'desc' }],
        },
      ],
    },
    { kind: 'documents', typeName: 'issue', title: 'Issues' },
    { kind: 'documents', typeName: 'letter', title: 'Letters' },
    { kind: 'documents', typeName: 'event', title: 'Events' },
    { kind: 'divider' },
    { kind: 'documents', typeName: 'person', title: 'People' },
    { kind: 'documents', typeName: 'section', title: 'Sections' },
    { kind: 'documents', typeName: 'page', title: 'Pages' },
    { kind: 'divider', title: 'Setup' },
    { kind: 'document', id: 'siteSettings', typeName: 'siteSettings', title: 'Site settings' },
  ]),
}
