import { createDataLayer as create, type DataLayerConfig } from '../../src/data/data-layer.ts'
import { OpenPair } from '../../src/data/pair/open-pair.ts'
import { OpenHistories } from '../../src/data/history/open-histories.ts'

/** Creates a data layer with documents and histories loaded up front, as on a page that has shown them. */
export const createDataLayer = (config: DataLayerConfig) =>
  create({ pairs: OpenPair, histories: OpenHistories, ...config })
