import 'content-studio/define'
import './inputs.js'

Object.assign(document.querySelector('document-form'), {
  schema: [
    {
      name: 'note',
      type: 'document',
      fields: [
        { name: 'stars', type: 'number' },
        { name: 'share', type: 'number' },
        { name: 'colour', type: 'string' },
      ],
    },
  ],
  components: { stars: 'plain-stars', share: 'lit-slider', colour: 'vue-colour' },
  value: { _type: 'note', stars: 2, share: 40, colour: '#112233' },
})
