import type { ContentDocument } from '../../src/model/document.ts'
import type { TypeDefinition } from '../../src/schema/define.ts'

/**
 * A seeded dataset: the demo starts with it, tests use it as a fixture. Everything in it is a
 * function of its source text: no clock, no random number without a seed.
 */
export interface Scenario {
  readonly name: string
  readonly title: string
  /** Folder below demo/ of the studio page that knows the types. */
  readonly studioPage: 'studio' | 'bench-studio'
  readonly types: readonly TypeDefinition[]
  /** Content of a second dataset, for a studio of two workspaces at /desks/. */
  readonly beside?: { readonly dataset: string; readonly scenario: Scenario }
  /** Pictures to draw and store before the documents that refer to them. */
  readonly images: readonly ScenarioImage[]
  /** Documents in an order in which every strong reference points backwards or at each other. */
  createDocuments(options: ScenarioOptions): readonly ContentDocument[]
}

export interface ScenarioImage {
  readonly name: string
  readonly filename: string
  readonly width: number
  readonly height: number
  /** An SVG document of the given size in pixels. */
  draw(): string
}

export interface ScenarioOptions {
  /** The asset document id of an image by its name in `images`. */
  readonly assetId: (imageName: string) => string
  /** How many documents a scenario of variable size makes. Other scenarios ignore it. */
  readonly count?: number
}
