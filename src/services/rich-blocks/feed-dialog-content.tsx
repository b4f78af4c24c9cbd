import type { FeedDialog } from '../../protocol/feeds/feed-dialog.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RichBlocks } from './rich-blocks.tsx'
import * as css from './feed-dialog.css.ts'

/** Image and text of a dialog from a feed. */
export function FeedDialogBody({ dialog: { image, description } }: { dialog: FeedDialog }) {
  return (
    <div className={css.body}>
      {image && <img className={css.image} src={image.url} alt={image.alt} />}
      <RichBlocks value={description} />
    </div>
  )
}

export interface FeedDialogButtonsProps {
  dialog: FeedDialog
  /** Called when the main button is pressed; if the button has a link, it opens in a new tab. */
  onMain: () => void
  onSecond: () => void
}

/** The buttons of a dialog from a feed, the main one last. */
export function FeedDialogButtons({ dialog, onMain, onSecond }: FeedDialogButtonsProps) {
  const { main, second } = dialog
  return (
    <>
      {second && (
        <Button size="large" {...linkTo(second.url)} onClick={onSecond}>
          {second.text}
        </Button>
      )}
      {main && (
        <Button size="large" variant="primary" {...linkTo(main.url)} onClick={onMain}>
          {main.text}
        </Button>
      )}
    </>
  )
}

function linkTo(url: string | null) {
  return url === null ? {} : { href: url, target: '_blank' }
}
