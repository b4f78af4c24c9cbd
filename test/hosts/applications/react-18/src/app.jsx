import { useState } from 'react'
import { types } from '../../schema.ts'
import { useElement } from './use-element.js'

/** The same page in React 18, which writes every prop as an attribute and knows no events of custom elements. */
export function App() {
  const [documentId, setDocumentId] = useState('a')
  const [isReadOnly, setReadOnly] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isShown, setShown] = useState(true)
  const [order, setOrder] = useState(['one', 'two'])
  const [titles, setTitles] = useState({})
  const [log, setLog] = useState([])
  const [sent, setSent] = useState('')
  const note = (line) => setLog((lines) => [...lines, line])
  const context = useElement({ schema: types })
  const search = useElement(
    {},
    {
      'content-select': (event) => {
        event.preventDefault()
        note(`selected ${event.detail.id}`)
        setDocumentId(event.detail.id)
        setOpen(false)
      },
      close: () => setOpen(false),
    },
  )

  return (
    <content-context
      ref={context}
      project-id="demo"
      dataset="production"
      api-host={location.origin}
      readonly={isReadOnly}
    >
      <h1>React 18 host</h1>
      <nav>
        <button onClick={() => setDocumentId('a')}>Open A</button>
        <button onClick={() => setDocumentId('b')}>Open B</button>
        <button onClick={() => setOpen(true)}>Search</button>
        <button onClick={() => setOrder((names) => [...names].reverse())}>Reverse</button>
        <label>
          <input
            type="checkbox"
            checked={isReadOnly}
            onChange={(event) => setReadOnly(event.target.checked)}
          />
          Read only
        </label>
        <label>
          <input
            type="checkbox"
            checked={isShown}
            onChange={(event) => setShown(event.target.checked)}
          />
          Show document
        </label>
      </nav>
      <search-dialog ref={search} open={isOpen} />
      {isShown && (
        <Live documentId={documentId} onPublish={({ detail }) => note(`published ${detail.id}`)} />
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setSent(JSON.stringify(Object.fromEntries(new FormData(event.currentTarget))))
        }}
      >
        {order.map((name) => (
          <Entry
            key={name}
            name={name}
            onTitle={(title) => setTitles((known) => ({ ...known, [name]: title }))}
          />
        ))}
        <button>Send</button>
      </form>
      <output id="titles">{JSON.stringify(titles)}</output>
      <output id="sent">{sent}</output>
      <ol id="log">
        {log.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ol>
    </content-context>
  )
}

function Live({ documentId, onPublish }) {
  const form = useElement({}, { 'content-publish': onPublish })
  return <document-form ref={form} id="live" document-id={documentId} document-type="note" />
}

function Entry({ name, onTitle }) {
  const form = useElement({ schema: types }, { input: ({ target }) => onTitle(target.value.title) })
  return (
    <document-form ref={form} id={name} name={name} fields="title" required={name === 'one'}>
      <span slot="header">Entry {name}</span>
    </document-form>
  )
}
