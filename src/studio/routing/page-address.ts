import { onLocationChange, readLocation, writeHistory } from '../../ui/host/host-env.ts'
import type { PageAddress } from './history.ts'

/** The URL of the current page. `key` names the studio's part of each history entry's state. */
export function pageAddress(key: string): PageAddress {
  return {
    read: readLocation,
    write: (url, replace) => writeHistory({ url, key, state: { url }, replace }),
    onChange: onLocationChange,
  }
}
