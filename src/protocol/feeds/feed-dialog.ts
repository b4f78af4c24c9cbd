import { isRecord } from '../../model/document.ts'
import { fileAddress, webAddress } from '../web-address.ts'

/** The action of the main button of a dialog from a feed. */
export type FeedAction = 'openUrl' | 'openNext' | 'closeDialog'

/** A dialog whose content comes from a service: about a trial, or an offer. */
export interface FeedDialog {
  id: string
  /** Empty if the feed has none. */
  revision: string
  kind: 'modal' | 'popover'
  /** Unparsed rich blocks; `parseBlocks` reads them. */
  heading: unknown
  description: unknown
  image: { url: string; alt: string } | null
  main: FeedButton | null
  second: FeedButton | null
}

export interface FeedButton {
  text: string
  action: FeedAction
  /** Null if it is missing or must not be opened. */
  url: string | null
}

/** Parses a dialog, ignoring unusable parts; null if there is nothing to show. */
export function parseFeedDialog(value: unknown): FeedDialog | null {
  if (!isRecord(value)) return null
  const id = textOf(value['id']) || textOf(value['_id'])
  if (!id) return null
  return {
    id,
    revision: textOf(value['_rev']),
    kind: value['dialogType'] === 'popover' ? 'popover' : 'modal',
    heading: value['headingText'],
    description: value['descriptionText'],
    image: parseImage(value['image']),
    main: parseButton(value['ctaButton']),
    second: parseButton(value['secondaryButton']),
  }
}

function parseImage(value: unknown): FeedDialog['image'] {
  const asset = isRecord(value) ? value['asset'] : undefined
  if (!isRecord(asset)) return null
  const url = fileAddress(asset['url'])
  return url === null ? null : { url, alt: textOf(asset['altText']) }
}

function parseButton(value: unknown): FeedButton | null {
  if (!isRecord(value)) return null
  const text = textOf(value['text'])
  if (!text) return null
  const url = webAddress(value['url'])
  const { action } = value
  if (action === 'openNext' || action === 'closeDialog') return { text, action, url: null }
  return { text, action: url === null ? 'closeDialog' : 'openUrl', url }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
