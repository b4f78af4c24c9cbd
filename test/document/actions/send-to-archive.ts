import type { DocumentActionDefinition } from '../../../src/document/extensions/document-extension.ts'

/** An action as somebody would add one: it works on the open document and on selected ones. */
export const sendToArchive: DocumentActionDefinition = {
  name: 'archive',
  many: { label: 'Archive', icon: 'folder' },
  describe({ document }) {
    const isLent = document?.['body'] === 'lent'
    return {
      label: 'Archive',
      icon: 'folder',
      disabled: isLent,
      title: isLent ? 'It is lent' : 'Marks it as archived',
      edit: [{ type: 'set', path: ['title'], value: 'Archived' }],
    }
  },
}
