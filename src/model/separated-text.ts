/**
 * The cells of text separated by tabs, or by another character, as spreadsheets write it: a cell in quotation marks may
 * contain separators and line breaks, and quotation marks twice. A mark that is not closed at the end of a cell is text.
 */
export function cellsOfText(text: string, separator = '\t'): string[][] {
  const plain = text.replace(/\r\n?/g, '\n')
  const rows: string[][] = [[]]
  for (let at = 0; at <= plain.length;) {
    const quoted = plain[at] === '"' ? quotedCell(plain, at, separator) : null
    const end = quoted ? quoted.end : endOfCell(plain, at, separator)
    rows.at(-1)!.push(quoted ? quoted.text : plain.slice(at, end))
    if (plain[end] === '\n') rows.push([])
    at = end + 1
  }
  // The break after the last row begins no other one.
  if (rows.length > 1 && plain.endsWith('\n') && rows.at(-1)!.join('') === '') rows.pop()
  return rows
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== separator) at++
  return at
}

/** A cell in quotation marks; null if the mark at the start is not closed at the end of a cell. */
function quotedCell(
  text: string,
  from: number,
  separator: string,
): { readonly text: string; readonly end: number } | null {
  let close = text.indexOf('"', from + 1)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  const next = text[close + 1]
  if (close < 0 || (next !== undefined && next !== '\n' && next !== separator)) return null
  return { text: text.slice(from + 1, close).replaceAll('""', '"'), end: close + 1 }
}
