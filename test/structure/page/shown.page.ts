// A page of a site that is in a preview: all it loads is the overlay.
import { ContentOverlay } from '../../../elements/content-overlay.ts'

ContentOverlay.define()
