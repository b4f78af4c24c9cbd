export { createDatasetServer } from './dataset/dataset-server.ts'
export type { DatasetServer, DatasetServerOptions } from './dataset/dataset-server.ts'
export { ImportError } from './dataset/import.ts'
export type { Mount } from './http/static-files.ts'
