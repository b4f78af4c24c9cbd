import type { TelemetryEvent } from '../../data/services/telemetry.ts'
import type { FeedDialog } from '../../protocol/feeds/feed-dialog.ts'

/** How a dialog was closed. */
export type DismissKind = 'xClick' | 'outsideClick' | 'ctaClicked'

/** Names of all usage events. */
type TelemetryName =
  | 'Trial Dialog Viewed'
  | 'Trial Dialog Dismissed'
  | 'Trial Dialog CTA Clicked'
  | 'Upsell Dialog Viewed'
  | 'Upsell Dialog Dismissed'
  | 'Upsell Dialog Upgrade CTA Clicked'
  | 'Upsell Dialog Learn More CTA Clicked'

/** An event about a dialog of a feed. */
export function dialogEvent(
  name: TelemetryName,
  { id, revision }: FeedDialog,
  more: Readonly<Record<string, unknown>>,
): TelemetryEvent {
  return {
    name,
    version: 1,
    data: { dialogId: id, dialogRevision: revision, source: 'studio', ...more },
  }
}
