import { createDataLayer as create, type DataLayerConfig } from '../../src/data/data-layer.ts'
import { OpenPair } from '../../src/data/pair/open-pair.ts'
import { OpenHistories } from '../../src/data/history/open-histories.ts'

/** A data layer that opens documents and histories at once, as on a page that has shown them. */
export const createDataLayer = (config: DataLayerConfig) =>
  create({ pairs: OpenPair, histories: OpenHistories, ...config })
