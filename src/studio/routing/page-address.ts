import { onLocationChange, readLocation, writeHistory } from '../../ui/host/host-env.ts'
import type { PageAddress } from './history.ts'

/** The address of the page we are on. `key` names our part of each history entry's state. */
export function pageAddress(key: string): PageAddress {
  return {
    read: readLocation,
    write: (url, replace) => writeHistory({ url, key, state: { url }, replace }),
    onChange: onLocationChange,
  }
}
