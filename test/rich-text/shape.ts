import { isTextBlock, isTextSpan, type Keyed } from '../../src/model/portable-text.ts'

const signs: Readonly<Record<string, string>> = {
  strong: '**',
  em: '*',
  code: '`',
  underline: '_',
  'strike-through': '~',
}

/** A block in a line: its kind, and its text with signs for its looks, line breaks as `|`. */
export function shape(block: Keyed): string {
  if (!isTextBlock(block)) return `[${String(block['_type'])}]`
  const { style = 'normal', listItem, level = 1, markDefs = [] } = block
  const item = listItem ? `${(listItem === 'number' ? '1' : '-').repeat(level)} ` : ''
  const look = style === 'normal' ? '' : `${style === 'blockquote' ? 'quote' : style}: `
  const text = block.children.map((child) => {
    if (!isTextSpan(child)) return `<${String(child['_type'])}>`
    const isLink = (mark: string) => markDefs.some(({ _key }) => _key === mark)
    const marks = [...(child.marks ?? [])]
      .sort()
      .sort((a, b) => Number(isLink(a)) - Number(isLink(b)))
    return marks.reduce(
      (inside, mark) => {
        const href = markDefs.find(({ _key }) => _key === mark)?.['href']
        if (href) return `[${inside}](${String(href)})`
        const sign = signs[mark]
        return sign ? `${sign}${inside}${sign}` : `{${mark}: ${inside}}`
      },
      child.text.replaceAll('\n', '|'),
    )
  })
  return item + look + text.join('')
}
