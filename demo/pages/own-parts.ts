// A studio with inputs, a pane, a view and a tool of this page, which are custom elements: in Lit, in Vue and in plain JavaScript.
import 'content-studio/define'
import { defineConfig, defineField, defineStructure, defineType } from 'content-studio'
import './own/lit.ts'
import './own/plain.ts'
import './own/vue.ts'

declare global {
  interface ContentTypes {
    ink: unknown
    place: unknown
    line: unknown
  }
}

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
    // The magazine's sections have more than this page is about.
    defineField({ name: 'slug', type: 'slug', hidden: true }),
    defineField({ name: 'description', type: 'text', hidden: true }),
    defineField({ name: 'editor', type: 'reference', to: [{ type: 'person' }], hidden: true }),
    defineField({ name: 'image', type: 'captionedImage', hidden: true }),
  ],
})

const studio = document.querySelector('content-studio')
if (studio) {
  studio.config = defineConfig({
    title: 'Sections',
    schema: {
      types: [
        section,
        defineType({
          name: 'person',
          type: 'document',
          fields: [defineField({ name: 'name', type: 'string' })],
        }),
        defineType({ name: 'captionedImage', type: 'image' }),
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
    document: { views: [{ id: 'sign', title: 'Sign', component: 'section-sign' }] },
    structure: defineStructure([
      { kind: 'documents', typeName: 'section', title: 'Sections' },
      { kind: 'component', id: 'order', title: 'In their order', component: 'section-order' },
    ]),
    tools: [{ name: 'inks', title: 'Inks', icon: 'image', component: 'ink-chart' }],
  })
}
