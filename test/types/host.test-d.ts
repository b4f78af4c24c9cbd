// What a host's own code may rely on. Checked by tsc, never run.
import type { SanityClient } from '@sanity/client'
import { createDocumentValidator, validateDocument } from '../../src/fields/validation.ts'
import { ContentAuthRequiredEvent, ContentEvent } from '../../src/index.ts'
import type {
  ContentEventDetail,
  ContentEventMap,
  DocumentForm,
  FieldActionSource,
  ValidationMarker,
} from '../../src/index.ts'

declare const form: DocumentForm
form.addEventListener('content-validation', ({ detail }) => {
  const errors: number = detail.errors
  const [first] = detail.markers
  const message: string | undefined = first?.message
  // @ts-expect-error there is no such part
  void detail.warningz
  void [errors, message]
})
form.addEventListener('content-before-publish', (event) => {
  event.waitUntil(Promise.resolve(event.detail.id !== ''))
})

const state: ContentEventDetail<'content-document-state'> = {
  ready: true,
  liveEdit: false,
  draft: true,
  published: false,
  revision: null,
  save: 'saved',
}
const failure = (event: ContentEventMap['content-error']): string => event.error.code
// @ts-expect-error there is no such event
type Nothing = ContentEventDetail<'content-nothing'>
// @ts-expect-error an event of the browser is none of ours
type Foreign = ContentEventMap['click']

function answer(event: Event): void {
  if (event instanceof ContentAuthRequiredEvent) event.respondWith('a token')
  if (event instanceof ContentEvent) void event.allowed().then(Boolean)
}

declare const client: SanityClient
const schema = [{ name: 'note', type: 'document', fields: [{ name: 'a', type: 'string' }] }]
const note = { _id: 'a', _type: 'note' }
const found: Promise<readonly ValidationMarker[]> = validateDocument({
  schema,
  document: note,
  client,
  currentUser: { id: 'ada' },
  signal: AbortSignal.timeout(1),
})
// @ts-expect-error a document has a type
void validateDocument({ schema: { types: schema }, document: { _id: 'a' } })
// @ts-expect-error nothing can be checked without a schema
createDocumentValidator({ client })

const comments: FieldActionSource = {
  actions: ({ path }) => [
    { type: 'action', name: 'comments', title: `${path.length}`, isPinned: true, onAction() {} },
  ],
  watch: (changed) => {
    addEventListener('comments', changed)
    return () => removeEventListener('comments', changed)
  },
}

export { answer, comments, failure, found, state }
export type { Foreign, Nothing }
