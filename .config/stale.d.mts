/** Builds when a source is newer than dist/; true when it built. */
export function buildIfStale(): Promise<boolean>
