/** The manifest of the sources as they are. */
export interface Manifest {
  modules: readonly unknown[]
}
export function createManifest(): Manifest
export function writeManifestFiles(): void
