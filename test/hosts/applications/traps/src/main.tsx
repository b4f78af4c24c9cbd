import 'content-studio/define'
import 'content-studio/react'
import Modal from '@mui/material/Modal'
import * as Dialog from '@radix-ui/react-dialog'
import { createFocusTrap } from 'focus-trap'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { types } from '../../schema.ts'

const place = { position: 'fixed', inset: 20, overflow: 'auto', background: 'white' } as const

const Form = () => (
  <content-context project-id="demo" dataset="production" api-host="/" schema={types}>
    <document-form documentId="a" documentType="note" />
  </content-context>
)

/** A form in the modal dialogs that pages use, each of which keeps the focus to itself. */
function App() {
  const [open, setOpen] = useState('')
  const trap = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open !== 'focus-trap' || !trap.current) return undefined
    const one = createFocusTrap(trap.current, { fallbackFocus: trap.current })
    one.activate()
    return () => void one.deactivate()
  }, [open])
  return (
    <>
      {['radix', 'mui', 'focus-trap'].map((name) => (
        <button key={name} onClick={() => setOpen(name)}>
          {name}
        </button>
      ))}
      <Dialog.Root open={open === 'radix'} onOpenChange={() => setOpen('')}>
        <Dialog.Portal>
          <Dialog.Overlay />
          <Dialog.Content style={place} aria-describedby={undefined}>
            <Dialog.Title>A note</Dialog.Title>
            <Form />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Modal open={open === 'mui'} onClose={() => setOpen('')}>
        <div style={place}>
          <Form />
        </div>
      </Modal>
      {open === 'focus-trap' && (
        <div ref={trap} style={place} tabIndex={-1}>
          <Form />
        </div>
      )}
    </>
  )
}

createRoot(document.querySelector('#app')!).render(<App />)
