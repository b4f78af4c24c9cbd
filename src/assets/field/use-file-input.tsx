import { useRef } from 'react'
import type { ReactNode } from 'react'
import { visuallyHidden } from '../../ui/theme.css.ts'

/** Opens the browser's file dialog: a function to open it, and the input element to render. */
export function useFileInput(
  accept: string,
  multiple: boolean,
  onFiles: (files: readonly File[]) => void,
): { open: () => void; input: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        className={visuallyHidden}
        tabIndex={-1}
        aria-hidden
        accept={accept || undefined}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Allows choosing the same file again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    ),
  }
}
