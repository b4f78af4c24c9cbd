import { memo, useEffect, useId, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { FieldClashMark, useFieldClashes } from '../../form/field/field-clash.tsx'
import type { FieldClash } from '../../form/field/field-clashes.ts'
import { useFormNode } from '../../form/form-context.ts'
import { isKeySegment, pathToString } from '../../model/path.ts'
import { useTextSession } from '../text-session.ts'

/** Below every block that somebody else rewrote at the same time: both versions, and the choice. */
export const BlockClashes = memo(function BlockClashes() {
  const session = useTextSession()
  const id = useId()
  const node = useFormNode(session.path)
  const clashes = useFieldClashes(pathToString(session.path))
  const [hosts] = useState(() => new Map<string, HTMLElement>())
  const byBlock = useMemo(() => {
    const found = new Map<string, FieldClash[]>()
    for (const clash of clashes) {
      const segment = clash.path[session.path.length]
      if (isKeySegment(segment))
        found.set(segment._key, [...(found.get(segment._key) ?? []), clash])
    }
    return found
  }, [clashes, session])
  const places = useMemo(
    () => new Map([...byBlock.keys()].map((key) => [key, hostOf(hosts, key)])),
    [byBlock, hosts],
  )
  useEffect(() => session.mark({ questions: places }), [session, places])
  if (!node) return null
  return [...byBlock].map(([key, list]) =>
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

function hostOf(hosts: Map<string, HTMLElement>, key: string): HTMLElement {
  const host = hosts.get(key) ?? document.createElement('div')
  hosts.set(key, host)
  return host
}
