import 'content-studio/define'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { apiHost } from './api-host.js'
import { config } from './stars.jsx'

function Host() {
  const [id, setId] = useState('a')
  const [published, setPublished] = useState('nothing')
  const [chosen, setChosen] = useState(null)
  return (
    <content-context project-id="demo" dataset="production" api-host={apiHost} config={config}>
      <button onClick={() => setId('b')}>Open B</button>
      <button onClick={() => setChosen({ _type: 'reference', _ref: 'a' })}>Choose A</button>
      <document-form
        documentId={id}
        documentType="note"
        oncontent-publish={(event) => setPublished(event.detail.id)}
      />
      <reference-input
        to="note"
        label="See also"
        value={chosen}
        onInput={(event) => setChosen(event.currentTarget.value)}
      />
      <output>
        published {published}, chosen {chosen?._ref ?? 'nothing'}
      </output>
    </content-context>
  )
}
createRoot(document.querySelector('#host')).render(<Host />)
