import { memo, useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { FieldPresence } from '../../form/field/field-presence.tsx'
import type { Presence } from '../../form/registry.ts'
import { useTextSession } from '../text-session.ts'
import { byBlock, useBlockPlaces } from './block-places.ts'

/** Avatars of other users beside the blocks they are in. */
export const BlockPeople = memo(function BlockPeople({
  presence,
}: {
  presence: readonly Presence[]
}) {
  const session = useTextSession()
  const blocks = useMemo(() => byBlock(presence, session.path.length), [presence, session])
  const places = useBlockPlaces(blocks)
  useEffect(() => session.mark({ people: places }), [session, places])
  return [...blocks].map(([key, people]) =>
    createPortal(<FieldPresence presence={people} max={2} />, places.get(key)!, key),
  )
})
