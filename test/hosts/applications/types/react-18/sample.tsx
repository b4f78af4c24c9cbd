import 'content-studio/react'
import { Component, createRef, lazy, memo } from 'react'
import {
  defineConfig,
  defineType,
  type ContentStudio,
  type FieldView,
  type InputProps,
} from 'content-studio'

const types = [
  defineType({ name: 'note', type: 'document', fields: [{ name: 'title', type: 'string' }] }),
]
const ref = createRef<ContentStudio>()

export const page = (
  <content-context project-id="demo" dataset="production" schema={types} readOnly>
    <content-studio
      ref={ref}
      routing="hash"
      className="studio"
      oncontent-navigate={(event) => event.detail.href.length}
      oncontent-error={(event) => event.error.code === 'crash'}
    />
    <document-form documentId="a" document-type="note" no-header>
      <b slot="header">Note</b>
    </document-form>
  </content-context>
)
// @ts-expect-error no such mode
export const mode = <content-studio routing="nowhere" />
// @ts-expect-error not a text
export const form = <document-form documentId={3} />
// @ts-expect-error no such detail
export const event = <content-studio oncontent-navigate={(event) => event.detail.nothing} />

void ref.current?.navigate('/structure', { replace: true })
// @ts-expect-error not an address
void ref.current?.navigate(3)

const Plain = ({ value, control }: InputProps<string>) => (
  <input {...control} value={value ?? ''} readOnly />
)
class Old extends Component<InputProps<string>> {
  override render() {
    return this.props.value ?? null
  }
}
/** Every kind of component is a component of ours. */
export const config = defineConfig({
  schema: { types },
  fields: [
    { type: 'plain', input: Plain },
    { type: 'memo', input: memo(Plain) },
    { type: 'lazy', input: lazy(async () => ({ default: Plain })) },
    { type: 'old', input: Old },
    { type: 'element', input: 'my-input' },
  ],
  tools: [
    {
      name: 'years',
      title: 'Years',
      component: ({ path, navigate }) => <button onClick={() => navigate('1999')}>{path}</button>,
    },
  ],
})
// @ts-expect-error no component
export const wrong: FieldView = { type: 'wrong', input: 3 }
