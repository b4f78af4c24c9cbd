import { useEffect } from 'react'

/** Reports the title of an item to its row, for the labels of the row's buttons. */
export function useRowTitle(title: string, onTitle: (title: string) => void): void {
  useEffect(() => onTitle(title), [onTitle, title])
}
