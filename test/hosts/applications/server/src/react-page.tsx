import type { ContentContext } from 'content-studio'
import 'content-studio/react'
import { useEffect, useState } from 'react'
import { types } from '../../schema.ts'

/** React neither sets objects nor adds listeners when it takes over what a server rendered; a ref does. */
function connect(context: ContentContext | null) {
  if (context) context.schema = types
}

/**
 * A page as a server renders it. The search has attributes only, and is there from the beginning; the form gets objects and
 * listeners, and takes the place of its shell in the browser.
 */
export function ReactPage({ shell }: { shell: string }) {
  const [isInBrowser, setInBrowser] = useState(false)
  const [published, setPublished] = useState('nothing')
  useEffect(() => setInBrowser(true), [])
  return (
    <main>
      <h1>React</h1>
      <content-context ref={connect} project-id="demo" dataset="production" api-host="/">
        <search-dialog mode="inline" no-recent />
        {isInBrowser ? (
          <document-form
            documentId="a"
            documentType="note"
            oncontent-publish={(event) => setPublished(event.detail.id)}
          />
        ) : (
          <div dangerouslySetInnerHTML={{ __html: shell }} suppressHydrationWarning />
        )}
      </content-context>
      <output>published {published}</output>
    </main>
  )
}
