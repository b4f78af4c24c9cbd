import type { Manifest } from './manifest.mjs'

/** Types of the elements by the name of a framework. */
export function frameworkTypes(
  manifest: Manifest,
): Record<'react' | 'preact' | 'solid' | 'vue' | 'svelte', string>
/** Data for editors by the name of a file. */
export function editorData(
  manifest: Manifest,
  facts: { name: string; version: string },
): Record<string, unknown>
