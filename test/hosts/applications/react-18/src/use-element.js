import { useEffect, useLayoutEffect, useRef } from 'react'

/** A ref that gives an element its objects, and listeners that are always those of the latest render. */
export function useElement(properties, listeners = {}) {
  const ref = useRef(null)
  const latest = useRef(listeners)
  useLayoutEffect(() => {
    latest.current = listeners
    Object.assign(ref.current, properties)
  })
  useEffect(() => {
    const element = ref.current
    const call = (event) => latest.current[event.type](event)
    const names = Object.keys(latest.current)
    for (const name of names) element.addEventListener(name, call)
    return () => names.forEach((name) => element.removeEventListener(name, call))
  }, [])
  return ref
}
