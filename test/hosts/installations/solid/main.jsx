import 'content-studio/define'
import { createSignal } from 'solid-js'
import { render } from 'solid-js/web'
import { apiHost } from './api-host.js'
import { types } from './types.js'

function Host() {
  const [id, setId] = createSignal('a')
  const [published, setPublished] = createSignal('nothing')
  const [chosen, setChosen] = createSignal(null)
  return (
    <content-context project-id="demo" dataset="production" api-host={apiHost} prop:schema={types}>
      <button onClick={() => setId('b')}>Open B</button>
      <button onClick={() => setChosen({ _type: 'reference', _ref: 'a' })}>Choose A</button>
      <document-form
        document-id={id()}
        document-type="note"
        on:content-publish={(event) => setPublished(event.detail.id)}
      />
      <reference-input
        to="note"
        label="See also"
        prop:value={chosen()}
        on:input={(event) => setChosen(event.currentTarget.value)}
      />
      <output>
        published {published()}, chosen {chosen()?._ref ?? 'nothing'}
      </output>
    </content-context>
  )
}
render(Host, document.querySelector('#host'))
