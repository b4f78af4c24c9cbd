import 'content-studio/define'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { apiHost } from './api-host.js'
import { config } from './stars.jsx'

/** React 18 writes every prop as an attribute; a ref sets objects and adds listeners. */
function useElement(properties, listeners = {}) {
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

function Host() {
  const [id, setId] = useState('a')
  const [published, setPublished] = useState('nothing')
  const [chosen, setChosen] = useState(null)
  const context = useElement({ config })
  const form = useElement({}, { 'content-publish': (event) => setPublished(event.detail.id) })
  const input = useElement(
    { value: chosen },
    { input: (event) => setChosen(event.currentTarget.value) },
  )
  return (
    <content-context ref={context} project-id="demo" dataset="production" api-host={apiHost}>
      <button onClick={() => setId('b')}>Open B</button>
      <button onClick={() => setChosen({ _type: 'reference', _ref: 'a' })}>Choose A</button>
      <document-form ref={form} document-id={id} document-type="note" />
      <reference-input ref={input} to="note" label="See also" />
      <output>
        published {published}, chosen {chosen?._ref ?? 'nothing'}
      </output>
    </content-context>
  )
}
createRoot(document.querySelector('#host')).render(<Host />)
