/** Was ein Element am Arbeiten hindert. */
export const elementErrorMessages = {
  'element.error.config-invalid': 'Dieser Teil ist nicht richtig eingerichtet',
  'element.error.schema-invalid': 'Das Schema hat Fehler',
  'element.error.no-context': 'Mit keinem Inhalt verbunden',
  'element.error.network': 'Der Server ist nicht erreichbar',
  'element.error.cors': 'Der Server erlaubt keine Anfragen von dieser Seite',
  'element.error.unauthorized': 'Nicht angemeldet',
  'element.error.forbidden': 'Kein Zugriff',
  'element.error.not-found': 'Der Inhalt wurde nicht gefunden',
  'element.error.conflict': 'Jemand hat das zur gleichen Zeit geändert',
  'element.error.offline': 'Keine Netzverbindung',
  'element.error.upload-failed': 'Das Hochladen ist fehlgeschlagen',
  'element.error.protocol': 'Der Server hat unerwartet geantwortet',
  'element.error.version-mismatch': 'Zwei Versionen auf dieser Seite passen nicht zusammen',
  'element.error.unsupported': 'Das wird nicht unterstützt',
} as const
