/** Words of the asset browser. */
export const assetBrowserMessages = {
  'asset-browser.search': 'Dateien suchen',
  'asset-browser.count_one': '{count} Datei',
  'asset-browser.count_other': '{count} Dateien',
  'asset-browser.accepts': 'Nur Dateien dieser Arten werden gezeigt: {types}',
  'asset-browser.failed': 'Die Dateien konnten nicht geladen werden',
  'asset-browser.nothing-found': 'Nichts gefunden',
  'asset-browser.no-image': 'Noch keine Bilder',
  'asset-browser.no-file': 'Noch keine Dateien',
  'asset-browser.images': 'Bilder',
  'asset-browser.more': 'Mehr laden',
  'asset-browser.column-name': 'Dateiname',
  'asset-browser.column-size': 'Größe',
  'asset-browser.column-type': 'Art',
  'asset-browser.column-date': 'Hinzugefügt',
} as const
