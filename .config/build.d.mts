/** Builds when a source is newer than dist/; true when it built. */
export function buildIfStale(): Promise<boolean>
/** A complete fresh build. */
export function build(options?: { declarations?: boolean }): Promise<void>
/** Rebuilds on every change; the returned function stops it. */
export function buildAndWatch(onBuilt?: () => void): Promise<() => Promise<void>>
