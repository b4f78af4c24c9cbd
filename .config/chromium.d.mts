/** Flags for tests. */
export const chromiumArguments: readonly string[]
/** Path of a Chromium on this machine. */
export function findChromium(): string | undefined
/** The same, installed when missing and possible; else the process ends with a word on what to do. */
export function requireChromium(): string
