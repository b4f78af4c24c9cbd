import { h, ref } from 'vue'
import { types } from '../../schema.ts'

/** The same in Vue, which sets properties and adds listeners to elements that a server rendered. */
export const VuePage = {
  setup() {
    const published = ref('nothing')
    const form = () =>
      h('document-form', {
        'document-id': 'b',
        'document-type': 'note',
        'onContent-publish': (event: CustomEvent<{ id: string }>) => {
          published.value = event.detail.id
        },
      })
    return () =>
      h('main', [
        h('h1', 'Vue'),
        h(
          'content-context',
          { 'project-id': 'demo', dataset: 'production', 'api-host': '/', '.schema': types },
          [form()],
        ),
        h('output', `published ${published.value}`),
      ])
  },
}
