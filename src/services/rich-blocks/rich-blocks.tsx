import { Fragment, useMemo, type ReactNode } from 'react'
import { Icon } from '../../ui/text/icon.tsx'
import {
  parseBlocks,
  parseLine,
  type RichBlock,
  type RichMark,
  type RichSpan,
} from './parse-blocks.ts'
import * as css from './rich-blocks.css.ts'
import { FeedIcon } from './web-icon.tsx'

/** Rich text from a feed. It follows the title of a dialog, so its headings are of level 3. */
export function RichBlocks({ value }: { value: unknown }) {
  const blocks = useMemo(() => parseBlocks(value), [value])
  return blocks.length === 0 ? null : (
    <div className={css.blocks}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

/** Rich text as inline content. */
export function RichLine({ value }: { value: unknown }) {
  return <Spans spans={useMemo(() => parseLine(value), [value])} />
}

/** Plain text of a line, for screen readers. */
export function plainLine(value: unknown): string {
  return parseLine(value)
    .map((span) => (span.type === 'text' ? span.text : ''))
    .join('')
    .trim()
}

function Block({ block }: { block: RichBlock }) {
  switch (block.type) {
    case 'heading':
      return (
        <h3 className={css.heading}>
          <Spans spans={block.spans} />
        </h3>
      )
    case 'quote':
      return (
        <blockquote className={css.quote}>
          <Spans spans={block.spans} />
        </blockquote>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List className={css.list}>
          {block.items.map((spans, index) => (
            <li key={index}>
              <Spans spans={spans} />
            </li>
          ))}
        </List>
      )
    }
    case 'point':
      return (
        <div className={css.point}>
          <span className={css.pointIcon}>
            <FeedIcon icon={block.icon} />
          </span>
          <div>
            {block.title && <strong className={css.pointTitle}>{block.title}</strong>}
            {block.text}
          </div>
        </div>
      )
    case 'image':
      return <img className={css.image} src={block.url} alt={block.alt} />
    case 'divider':
      return <hr className={css.divider} />
    default:
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
  }
}

function Spans({ spans }: { spans: readonly RichSpan[] }) {
  return spans.map((span, index) => (
    <Fragment key={index}>
      {span.type === 'icon' ? <FeedIcon icon={span.icon} /> : <TextSpan {...span} />}
    </Fragment>
  ))
}

function TextSpan({ text, marks, href }: Extract<RichSpan, { type: 'text' }>) {
  const content = marks.reduce<ReactNode>(
    (inner, mark) => {
      const Tag = tags[mark]
      return <Tag className={mark === 'accent' ? css.accent : undefined}>{inner}</Tag>
    },
    // Line breaks in the text are rendered as such.
    text.split('\n').map((line, index) => (
      <Fragment key={index}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    )),
  )
  if (href === null) return content
  return (
    <a className={css.link} href={href} target="_blank" rel="noopener">
      {content}
      <Icon name="external" size={12} className={css.icon} />
    </a>
  )
}

const tags = {
  strong: 'strong',
  em: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  accent: 'span',
} as const satisfies Record<RichMark, string>
