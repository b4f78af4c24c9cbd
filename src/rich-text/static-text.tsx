import { createElement, memo, type ReactNode } from 'react'
import type { Path } from '../model/path.ts'
import { isKeyed, isTextBlock, isTextSpan, type TextBlock } from '../model/portable-text.ts'
import type { SchemaType } from '../schema/schema.ts'
import { itemTypeOf, valueTypeName } from '../schema/walk.ts'
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx'
import { BlockView, InlineView, renderFailed } from './objects/object-view.tsx'
import { isNeutral } from './blocks/block-direction.ts'
import * as css from './rich-text.css.ts'
import { decoratorTag, textAttributes, textTag } from './value/schema.ts'
import { hostTagOf, textTypeOf } from './value/text-type.ts'

interface StaticTextProps {
  blocks: readonly unknown[]
  /** The array type of the text. */
  type: SchemaType
  path: Path
}

/** A text as its editor shows it, without an editor: a page may contain hundreds. */
export const StaticText = memo(function StaticText({ blocks, type, path }: StaticTextProps) {
  if (blocks.length === 0) return <p dir="auto">{<br />}</p>
  return blocks.map((block, index) => {
    const member = itemTypeOf(type, block)
    if (isTextBlock(block) && member?.fieldType.isBlock) {
      return <StaticBlock key={block._key} block={block} type={member} path={path} />
    }
    return (
      <div key={isKeyed(block) ? block._key : index} data-object="">
        <div className={css.objectRow}>
          {isKeyed(block) && member ? (
            <ErrorBoundary where={`rich text object ${member.name}`} resetKey={block}>
              <BlockView
                value={block}
                type={member}
                path={[...path, { _key: block._key }]}
                readOnly
              />
            </ErrorBoundary>
          ) : (
            valueTypeName(block)
          )}
        </div>
      </div>
    )
  })
})

function StaticBlock({ block, type, path }: { block: TextBlock; type: SchemaType; path: Path }) {
  const { styles } = textTypeOf(type)
  const { style = null, listItem = null, level = null, children } = block
  const look = { style, listItem, level }
  const component = styles.find(({ value }) => value === style)?.component
  const hasLetters = children.some((child) => isTextSpan(child) && !isNeutral(child.text))
  const isEmpty = children.every((child) => isTextSpan(child) && child.text === '')
  return createElement(
    textTag(look, component),
    { ...textAttributes(look), ...(!hasLetters && { className: css.neutral }) },
    isEmpty ? (
      <br />
    ) : (
      children.map((child) =>
        isTextSpan(child) ? (
          <Marked key={child._key} names={child.marks ?? []} block={block} type={type}>
            {child.text}
          </Marked>
        ) : (
          <span key={child._key} data-inline="">
            <span className={css.chip}>
              <ErrorBoundary
                where={`rich text object ${valueTypeName(child)}`}
                resetKey={child}
                fallback={renderFailed}
              >
                <InlineView
                  value={child}
                  type={type.of.find(({ name }) => name === child['_type'])}
                  path={[...path, { _key: child._key }]}
                  readOnly
                />
              </ErrorBoundary>
            </span>
          </span>
        ),
      )
    ),
  )
}

interface MarkedProps {
  names: readonly string[]
  block: TextBlock
  type: SchemaType
  children: ReactNode
}

function Marked({ names, block, type, children }: MarkedProps) {
  const { decorators, annotations } = textTypeOf(type)
  return names.reduce<ReactNode>((inside, name) => {
    const decorator = decorators.find(({ value }) => value === name)
    if (decorator) {
      const tag = decoratorTag(name, decorator.component)
      return createElement(tag, { 'data-decorator': name }, inside)
    }
    const definition = block.markDefs?.find(({ _key }) => _key === name)
    const annotation = annotations.find((one) => one.name === definition?.['_type'])
    if (!annotation) return <span data-unknown="">{inside}</span>
    const tag = hostTagOf(annotation) ?? 'span'
    return createElement(tag, { 'data-annotation': annotation.name }, inside)
  }, children)
}
