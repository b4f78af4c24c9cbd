/** Vorschauen. */
export const previewMessages = {
  'preview.untitled': 'Ohne Titel',
  'preview.missing': 'Dokument fehlt',
  'preview.denied': 'Dieses Dokument darf nicht gelesen werden',
  'preview.not-connected': 'Nicht verbunden',
  'preview.missing-id': 'Die Kennung des Dokuments fehlt: {id}',
  'preview.invalid': 'Die Vorschau ist falsch eingerichtet',
  'preview.invalid-body': 'Genaueres steht im Fehlerprotokoll der Konsole',
} as const
