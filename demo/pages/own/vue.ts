// Vue: an input that counts, and a view beside the form. Vue's `styles` would write <style>, which the policy of this page
// forbids; what it sets by script is allowed.
import { computed, defineCustomElement, h, type PropType } from 'vue'
import { inks } from '../../scenarios/newsroom/schema/inks.ts'

/** An input: an object that is emitted says what the event has. */
const CountedText = defineCustomElement({
  props: { value: String, readOnly: Boolean },
  emits: ['input'],
  shadowRootOptions: { delegatesFocus: true },
  setup: (props, { emit }) => {
    const left = computed(() => 60 - (props.value?.length ?? 0))
    return () => [
      h('input', {
        'aria-label': 'Strapline',
        value: props.value ?? '',
        disabled: props.readOnly,
        style: {
          boxSizing: 'border-box',
          inlineSize: '100%',
          padding: '6px 8px',
          font: 'inherit',
          color: 'inherit',
          background: 'transparent',
          border: '1px solid #8f939d',
          borderRadius: '6px',
        },
        onInput: (event: Event) => {
          event.stopPropagation()
          emit('input', { detail: { value: (event.target as HTMLInputElement).value } })
        },
      }),
      h('small', `${left.value} characters left`),
    ]
  },
})
customElements.define('counted-text', CountedText)

interface Section {
  title?: string
  ink?: string
  strapline?: string
}

/** A view of a document: its `document` is set with every key. */
const SectionSign = defineCustomElement({
  props: { document: Object as PropType<Section | null> },
  setup: (props) => () => {
    const ink = inks.find(({ value }) => value === props.document?.ink)
    const style = {
      margin: '48px 24px',
      padding: '32px',
      color: 'white',
      background: ink?.light ?? '#444',
      borderRadius: '8px',
      textAlign: 'center',
    } as const
    return h('div', { style }, [
      h('h2', { style: { margin: 0, font: '600 40px/1.1 Georgia, serif' } }, props.document?.title),
      h('p', props.document?.strapline),
    ])
  },
})
customElements.define('section-sign', SectionSign)
