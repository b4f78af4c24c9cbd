import { useForm } from '../../form/form-context.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { type Path, pathToString } from '../../model/path.ts'
import { droppedText } from '../../rich-text/paste/dropped-text.ts'
import type { Formats } from '../../rich-text/paste/formats.ts'
import { htmlInside } from '../../rich-text/paste/parse-html.ts'
import { type PastedCell, pastedCells } from '../../rich-text/paste/table-cells.ts'
import { toError } from '../../schema/attempt.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { useUi } from '../../ui/ui-context.ts'
import type { FilledCells } from './cells.ts'

interface CellPasteOptions {
  /** Path of the table. */
  readonly path: Path
  /** The array type of a cell's text. */
  readonly content: SchemaType
  /** Fills cells from the edited one on. */
  readonly fill: (lines: FilledCells) => void
}

/** Pastes into the cells from the edited one on; returns what is left to paste into that cell alone. */
export function useCellPaste({ path, content, fill }: CellPasteOptions) {
  const { controller } = useForm()
  const { toasts } = useUi()
  const translate = useTranslate()

  const pasteCells = async (cells: readonly (readonly PastedCell[])[]): Promise<void> => {
    try {
      const { readCell } = await import('../../rich-text/paste/read-paste.ts')
      const read = cells.map((line) => line.map((cell) => readCell(cell, content)))
      const dropped = new Set(read.flat().flatMap((cell) => [...cell.dropped]))
      fill(read.map((line) => line.map(({ blocks }) => blocks)))
      if (dropped.size > 0) {
        toasts.show({ tone: 'caution', title: droppedText(dropped, translate) })
      }
    } catch (error) {
      const title = translate('rich-text.editor-error')
      toasts.show({ tone: 'critical', title, description: toError(error).message })
      controller.onError(error, `paste into table ${pathToString(path)}`)
    }
  }
  return (formats: Formats): Formats | null => {
    const cells = pastedCells(formats)
    if (!cells) return formats
    const [single] = cells.length === 1 && cells[0]!.length === 1 ? cells[0]! : []
    if (single) {
      const html = single.element ? htmlInside(single.element) : ''
      return { 'text/html': html, 'text/plain': single.text }
    }
    void pasteCells(cells)
    return null
  }
}
