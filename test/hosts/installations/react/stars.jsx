import { defineConfig } from 'content-studio'
import { fromReact } from 'content-studio/react-components'
import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { types } from './types.js'

/** An input of the page's own React in the form. */
function Stars({ value = 0, onChange }) {
  const [clicks, setClicks] = useState(0)
  const add = () => {
    setClicks(clicks + 1)
    onChange({ type: 'set', path: [], value: value + 1 })
  }
  return (
    <button type="button" onClick={add}>
      {value} stars, {clicks} clicks
    </button>
  )
}

const [note] = types
export const config = defineConfig({
  schema: { types: [{ ...note, fields: [...note.fields, { name: 'stars', type: 'number' }] }] },
  fields: [{ type: 'number', input: fromReact({ createElement, createRoot })(Stars) }],
})
