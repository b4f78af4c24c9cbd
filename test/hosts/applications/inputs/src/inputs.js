// Inputs of a page of its own, in plain JavaScript, Lit and Vue. Each takes `value` and `readOnly`, and fires `input`.
import { LitElement, html } from 'lit'
import { defineCustomElement, h } from 'vue'

class PlainStars extends HTMLElement {
  #value = 0
  #readOnly = false
  get value() {
    return this.#value
  }
  set value(value) {
    this.#value = value ?? 0
    this.#show()
  }
  set readOnly(readOnly) {
    this.#readOnly = readOnly
    this.#show()
  }
  connectedCallback() {
    this.replaceChildren(...[1, 2, 3].map((stars) => this.#button(stars)))
    this.#show()
  }
  #button(stars) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = `${stars} ★`
    button.onclick = () => {
      this.value = stars
      this.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return button
  }
  #show() {
    for (const [index, button] of [...this.children].entries()) {
      button.ariaPressed = String(index + 1 === this.#value)
      button.disabled = this.#readOnly
    }
  }
}
customElements.define('plain-stars', PlainStars)

class LitSlider extends LitElement {
  static properties = { value: { type: Number }, readOnly: { type: Boolean } }
  render() {
    return html`<input
      type="range"
      aria-label="Share"
      .value=${String(this.value ?? 0)}
      ?disabled=${this.readOnly}
      @input=${this.changed}
    />`
  }
  changed(event) {
    event.stopPropagation()
    this.value = Number(event.target.value)
    this.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
customElements.define('lit-slider', LitSlider)

const VueColour = defineCustomElement({
  props: { value: String, readOnly: Boolean },
  emits: ['input'],
  setup:
    (props, { emit }) =>
    () =>
      h('input', {
        type: 'color',
        'aria-label': 'Colour',
        value: props.value ?? '#000000',
        disabled: props.readOnly,
        onInput: (event) => {
          event.stopPropagation()
          emit('input', { detail: { value: event.target.value } })
        },
      }),
})
customElements.define('vue-colour', VueColour)
