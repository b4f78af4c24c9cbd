// A studio with inputs, a pane, a view and a tool of this page, which are custom elements: in Lit, in Vue and in plain JavaScript.
import 'content-studio/define'
import { defineConfig, defineField, defineStructure, defineType } from 'content-studio'
import './own/lit.ts'
import './own/plain.ts'
import './own/vue.ts'

const section = defineType({
  name: 'section',
  type: 'document',
  title: 'Section',
  icon: 'folder',
  fields: [
    defineField({ name: 'title', type: 'string', validation: (rule) => rule.required().max(24) }),
    defineField({ name: 'ink', type: 'ink', title: 'Ink', description: 'Plain JavaScript' }),
    defineField({ name: 'order', type: 'place', title: 'Place', description: 'Lit' }),
    defineField({ name: 'strapline', type: 'line', title: 'Strapline', description: 'Vue' }),
  ],
})

const studio = document.querySelector('content-studio')
if (studio) {
  studio.config = defineConfig({
    title: 'Sections',
    schema: {
      types: [
        section,
        defineType({ name: 'ink', type: 'string' }),
        defineType({ name: 'place', type: 'number' }),
        defineType({ name: 'line', type: 'string' }),
      ],
    },
    fields: [
      { type: 'ink', input: 'ink-swatches' },
      { type: 'place', input: 'place-slider' },
      { type: 'line', input: 'counted-text' },
    ],
    structure: defineStructure([
      {
        kind: 'documents',
        typeName: 'section',
        title: 'Sections',
        views: [{ id: 'sign', title: 'Sign', component: 'section-sign' }],
      },
      { kind: 'component', id: 'order', title: 'In their order', component: 'section-order' },
    ]),
    tools: [{ name: 'inks', title: 'Inks', icon: 'image', component: 'ink-chart' }],
  })
}
