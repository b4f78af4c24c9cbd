/** Words of the asset browser. */
export const assetBrowserMessages = {
  'asset-browser.search': 'Search assets',
  'asset-browser.count_one': '{count} asset',
  'asset-browser.count_other': '{count} assets',
  'asset-browser.accepts': 'Only assets of these types are shown: {types}',
  'asset-browser.failed': 'The assets could not be loaded',
  'asset-browser.nothing-found': 'Nothing found',
  'asset-browser.no-image': 'No images yet',
  'asset-browser.no-file': 'No files yet',
  'asset-browser.images': 'Images',
  'asset-browser.more': 'Load more',
  'asset-browser.column-name': 'Filename',
  'asset-browser.column-size': 'Size',
  'asset-browser.column-type': 'Type',
  'asset-browser.column-date': 'Date added',
} as const
