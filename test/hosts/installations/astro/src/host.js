import 'content-studio/define'
import { types } from '../types.js'

const see = (selector) => document.querySelector(selector)
const form = see('document-form')
const input = see('reference-input')
let published = 'nothing'
function show() {
  see('output').textContent = `published ${published}, chosen ${input.value?._ref ?? 'nothing'}`
}

see('content-context').schema = types
form.addEventListener('content-publish', (event) => {
  published = event.detail.id
  show()
})
input.addEventListener('input', show)
see('#open').addEventListener('click', () => {
  form.documentId = 'b'
})
see('#choose').addEventListener('click', () => {
  input.value = { _type: 'reference', _ref: 'a' }
  show()
})
show()
