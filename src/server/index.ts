export { createDatasetServer } from './dataset-server.ts'
export type { DatasetServer, DatasetServerOptions } from './dataset-server.ts'
export { ImportError } from './import.ts'
export type { Mount } from './static-files.ts'
