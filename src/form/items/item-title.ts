import { useEffect } from 'react'

/** Tells the row what its item is called; its buttons are named by it. */
export function useRowTitle(title: string, onTitle: (title: string) => void): void {
  useEffect(() => onTitle(title), [onTitle, title])
}
