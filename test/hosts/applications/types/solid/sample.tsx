import 'content-studio/solid'
import { defineType } from 'content-studio'

const types = [
  defineType({ name: 'note', type: 'document', fields: [{ name: 'title', type: 'string' }] }),
]

export const page = (
  <content-context project-id="demo" dataset="production" prop:schema={types} readOnly>
    <content-studio
      routing="hash"
      class="studio"
      on:content-navigate={(event) => event.detail.href.length}
      on:content-error={(event) => event.error.code === 'crash'}
    />
    <document-form documentId="a" document-type="note" no-header>
      <b slot="header">Note</b>
    </document-form>
  </content-context>
)
// @ts-expect-error no such mode
export const mode = <content-studio routing="nowhere" />
// @ts-expect-error not a text
export const form = <document-form prop:documentId={3} />
// @ts-expect-error no such detail
export const event = <content-studio on:content-navigate={(event) => event.detail.nothing} />
