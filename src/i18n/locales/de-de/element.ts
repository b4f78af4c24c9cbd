/** Hülle der Elemente. */
export const elementMessages = {
  'element.studio': 'Studio',
  'element.assets': 'Dateien',
  'element.document': 'Dokument',
  'element.image': 'Bild',
  'element.search': 'Suche',
  'element.loading': 'Wird geladen …',
  'element.retry': 'Erneut versuchen',
  'element.value-missing': 'Bitte ausfüllen',
  'element.value-mismatch': 'Das ist kein Objekt in JSON',
  'element.error.chunk-load': 'Ein Teil des Editors konnte nicht geladen werden',
  'element.error.crash': 'Hier ist etwas schiefgegangen',
} as const
