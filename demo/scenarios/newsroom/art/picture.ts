import type { Crop, Hotspot } from '../../../../src/image/geometry.ts'
import type { InkName } from '../schema/inks.ts'
import type { Knife } from './knife.ts'

/** The inks of one print: paper first, then what is pressed on to it. */
export interface Inks {
  readonly paper: string
  /** Almost black. */
  readonly key: string
  /** The colour of the section. */
  readonly main: string
  /** The colour that answers it. */
  readonly second: string
  /** The main colour thinned with white. */
  readonly tint: string
}

export interface Picture {
  readonly ink: InkName
  /** What the picture shows, for those who do not see it. */
  readonly alt: string
  /** What of it the magazine prints; all of it when it is left out. */
  readonly framing?: { readonly crop?: Crop; readonly hotspot?: Hotspot }
  readonly draw: (inks: Inks, knife: Knife) => string | readonly string[]
}

export const inksOf: Readonly<Record<InkName, Inks>> = {
  cobalt: { paper: '#e8ecf5', key: '#14203c', main: '#2757d8', second: '#ffb02e', tint: '#b4c6f2' },
  ochre: { paper: '#f7edd8', key: '#2b1c0c', main: '#dc8c0c', second: '#1d5c66', tint: '#f2cd86' },
  viridian: {
    paper: '#e5f0ea',
    key: '#0d2a23',
    main: '#118467',
    second: '#ff7d5c',
    tint: '#a5d7c4',
  },
  tomato: { paper: '#fcebe3', key: '#35110b', main: '#e1462b', second: '#1f7a8c', tint: '#f8bba6' },
  plum: { paper: '#f2e8f1', key: '#29112f', main: '#8a378c', second: '#f4a83d', tint: '#dab4d9' },
  slate: { paper: '#e7eef3', key: '#152633', main: '#427093', second: '#f3c146', tint: '#b2cbdb' },
  rust: { paper: '#f6e9dd', key: '#2d1509', main: '#b7531a', second: '#2c6f74', tint: '#eab88f' },
}
