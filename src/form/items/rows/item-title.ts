import { useEffect } from 'react'

/** Gives the row the title of its item, by which its buttons are named. */
export function useRowTitle(title: string, onTitle: (title: string) => void): void {
  useEffect(() => onTitle(title), [onTitle, title])
}
