import { useContext } from 'react'
import { useForm } from '../../form/form-context.ts'
import { I18nContext } from '../../i18n/use-translate.ts'
import { type Path, pathToString } from '../../model/path.ts'
import { droppedText } from '../../rich-text/paste/dropped-text.ts'
import type { Formats } from '../../rich-text/paste/formats.ts'
import { type LeftOut, LeftOutList } from '../../rich-text/paste/left-out.ts'
import { htmlInside } from '../../rich-text/paste/parse-html.ts'
import { type PastedCell, pastedCells } from '../../rich-text/paste/table-cells.ts'
import { toError } from '../../schema/attempt.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { useUi } from '../../ui/ui-context.ts'
import type { FilledCells } from './cells.ts'

type Cells = readonly (readonly PastedCell[])[]

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
  const { report, attempt } = useReport(path)
  const pasteCells = (cells: Cells) =>
    attempt(async () => {
      const { readCell } = await import('../../rich-text/paste/read-paste.ts')
      const read = cells.map((line) => line.map((cell) => readCell(cell, content)))
      fill(read.map((line) => line.map(({ blocks }) => blocks)))
      await report(read.flat().map(({ dropped }) => dropped))
    })
  return (formats: Formats): Formats | null => {
    const cells = pastedCells(formats)
    if (!cells) return formats
    const single = singleOf(cells)
    if (single) {
      const html = single.element ? htmlInside(single.element) : ''
      return { 'text/html': html, 'text/plain': single.text }
    }
    void pasteCells(cells)
    return null
  }
}

interface TextCell {
  /** Fills cells from the edited one on. */
  readonly fill: (lines: readonly (readonly string[])[]) => void
  /** Types into the edited cell. */
  readonly type: (text: string) => void
}

/** Pastes tables into cells that are strings; returns false for other content, which the browser pastes. */
export function useTextCellPaste(path: Path) {
  const { report, attempt } = useReport(path)
  return (formats: Formats, { fill, type }: TextCell): boolean => {
    const cells = pastedCells(formats)
    if (!cells) return false
    const single = singleOf(cells)
    if (single) type(single.text)
    else fill(cells.map((line) => line.map(({ text }) => text)))
    void attempt(async () => {
      const { leftOutOfText } = await import('../../rich-text/paste/read-paste.ts')
      await report(cells.flat().map(leftOutOfText))
    })
    return true
  }
}

function singleOf(cells: Cells): PastedCell | undefined {
  return cells.length === 1 && cells[0]!.length === 1 ? cells[0]![0] : undefined
}

/** Says what a paste into the cells of a table left out, and what went wrong. */
function useReport(path: Path) {
  const { controller } = useForm()
  const { toasts } = useUi()
  const { translate, loadWords } = useContext(I18nContext)
  const report = async (parts: readonly LeftOut[]): Promise<void> => {
    const dropped = new LeftOutList()
    for (const part of parts) dropped.addAll(part)
    if (dropped.all.size === 0) return
    await loadWords(async () => (await import('../../i18n/en-us-rich-text.ts')).richTextWords)
    toasts.show({ tone: 'caution', title: droppedText(dropped.all, translate) })
  }
  const attempt = async (task: () => Promise<void>): Promise<void> => {
    try {
      await task()
    } catch (error) {
      const title = translate('rich-text.editor-error')
      toasts.show({ tone: 'critical', title, description: toError(error).message })
      controller.onError(error, `paste into table ${pathToString(path)}`)
    }
  }
  return { report, attempt }
}
