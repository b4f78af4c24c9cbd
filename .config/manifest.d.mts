/** The manifest of the sources as they are, as far as the JSX types need it. */
export interface Manifest {
  modules: readonly unknown[]
}
export function createManifest(): Manifest
export function reactTypes(manifest: Manifest): string
export function writeReactTypes(): void
