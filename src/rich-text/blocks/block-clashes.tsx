import { memo, useEffect, useId, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { FieldClashMark, useFieldClashes } from '../../form/field/clash/field-clash.tsx'
import { useFormNode } from '../../form/form-context.ts'
import { pathToString } from '../../model/path.ts'
import { useTextSession } from '../text-session.ts'
import { byBlock, useBlockPlaces } from './block-places.ts'

/** Below each block that another user rewrote at the same time: both versions, to choose one. */
export const BlockClashes = memo(function BlockClashes() {
  const session = useTextSession()
  const id = useId()
  const node = useFormNode(session.path)
  const clashes = useFieldClashes(pathToString(session.path))
  const blocks = useMemo(() => byBlock(clashes, session.path.length), [clashes, session])
  const places = useBlockPlaces(blocks)
  useEffect(() => session.mark({ questions: places }), [session, places])
  if (!node) return null
  return [...blocks].map(([key, list]) =>
    createPortal(
      <FieldClashMark
        id={`${id}-${key}`}
        node={node}
        clashes={list}
        focus={() => session.editor()?.view.focus()}
      />,
      places.get(key)!,
      key,
    ),
  )
})
