/** A complete fresh build. */
export function build(options?: { declarations?: boolean }): Promise<void>
/** Rebuilds on every change; the returned function stops it. */
export function buildAndWatch(onBuilt?: () => void): Promise<() => Promise<void>>
