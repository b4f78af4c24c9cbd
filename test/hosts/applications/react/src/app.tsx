import { types } from '../../schema.ts'
import { useState } from 'react'

const first = ['one', 'two']

/** A page with its own state around our elements: what a React developer writes. */
export function App() {
  const [documentId, setDocumentId] = useState('a')
  const [isReadOnly, setReadOnly] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isShown, setShown] = useState(true)
  const [order, setOrder] = useState(first)
  const [titles, setTitles] = useState<Record<string, string>>({})
  const [log, setLog] = useState<readonly string[]>([])
  const [sent, setSent] = useState('')
  const note = (line: string) => setLog((lines) => [...lines, line])

  return (
    <content-context
      project-id="demo"
      dataset="production"
      api-host={location.origin}
      schema={types}
      readOnly={isReadOnly}
    >
      <h1>React host</h1>
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
      <search-dialog
        open={isOpen}
        oncontent-select={(event) => {
          event.preventDefault()
          note(`selected ${event.detail.id}`)
          setDocumentId(event.detail.id)
          setOpen(false)
        }}
        onclose={() => setOpen(false)}
      />
      {isShown && (
        <document-form
          id="live"
          documentId={documentId}
          documentType="note"
          oncontent-publish={(event) => note(`published ${event.detail.id}`)}
        />
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setSent(JSON.stringify(Object.fromEntries(new FormData(event.currentTarget) as never)))
        }}
      >
        {order.map((name) => (
          <document-form
            key={name}
            id={name}
            name={name}
            schema={types}
            fields="title"
            required={name === 'one'}
            onInput={(event) => {
              const { title } = event.currentTarget.value as { title: string }
              setTitles((known) => ({ ...known, [name]: title }))
            }}
          >
            <span slot="header">Entry {name}</span>
          </document-form>
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
