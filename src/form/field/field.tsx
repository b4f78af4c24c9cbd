import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import type { Path } from '../../model/path.ts'
import { hasWrongType } from '../../schema/validation/structure.ts'
import { classes } from '../../ui/host/dom.ts'
import { FieldChangeMark } from './change-mark.tsx'
import { FieldContent } from './field-content.tsx'
import * as css from './field.css.ts'
import { useForm, useFormNode } from '../form-context.ts'
import type { FormNode } from '../store/form-node.ts'
import { focusField } from '../lead-focus.ts'
import { estimateHeight, outlineText, weightOf } from './outline.ts'
import { useReal } from '../use-real.ts'

/** One field of the form, at any depth. It renders again only when its own state changes. */
export const Field = memo(function Field({ path }: { path: Path }) {
  const node = useFormNode(path)
  return node ? <FieldAt node={node} /> : null
})

function FieldAt({ node }: { node: FormNode }) {
  const { controller, registry, focusRequest } = useForm()
  const { type, id, path } = node
  controller.onRender(path)
  const frame = useRef<HTMLDivElement>(null)
  const control = useRef<HTMLElement>(null)
  const controlRef = useCallback((element: HTMLElement | null) => {
    control.current = element
  }, [])
  const [weight, estimate] = useMemo(
    () => [weightOf(type, registry), estimateHeight(type, node.depth, registry)] as const,
    [type, node.depth, registry],
  )
  const { isReal, lastHeight, becomeReal } = useReal(frame, weight)
  // A field with the focus is never unmounted.
  const isShown = isReal || node.focusWithin
  const view = hasWrongType(type, node.value)
    ? undefined
    : (registry.at?.(id, type) ?? registry.resolve(type))
  const isSection = view?.layout === 'section'

  useEffect(() => {
    if (isShown && frame.current && focusRequest.take(id)) {
      focusField(frame.current, control.current)
    }
  })

  return (
    <div
      ref={frame}
      data-path={id}
      part="field"
      className={isSection ? classes(css.field, css.holder, css.wide) : css.field}
      style={isSection ? { containIntrinsicBlockSize: `auto ${estimate}px` } : undefined}
    >
      <FieldChangeMark id={id} path={path} title={node.title} />
      {isShown ? (
        <FieldContent node={node} view={view} controlRef={controlRef} />
      ) : (
        <button
          type="button"
          className={css.outline}
          style={{ blockSize: lastHeight ?? estimate }}
          // Tab reaches this only when it is faster than fields are mounted; the focus moves on to the real field.
          onFocus={() => {
            focusRequest.request(id)
            becomeReal()
          }}
        >
          {outlineText(node.title, type, node.value)}
        </button>
      )}
    </div>
  )
}
