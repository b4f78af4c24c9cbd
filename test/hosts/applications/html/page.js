import { defineType } from './cdn/index.js'

const types = [
  defineType({
    name: 'note',
    type: 'document',
    fields: [
      { name: 'title', type: 'string', validation: (rule) => rule.required() },
      { name: 'seeAlso', type: 'reference', to: [{ type: 'note' }] },
      { name: 'text', type: 'array', of: [{ type: 'block' }] },
    ],
  }),
]
const find = (selector) => document.querySelector(selector)
const context = find('content-context')
const search = find('search-dialog')
const live = find('#live')
const form = find('form')
const titles = {}

context.schema = types
for (const entry of form.querySelectorAll('document-form')) {
  entry.schema = types
  entry.addEventListener('input', () => {
    titles[entry.id] = entry.value.title
    find('#titles').textContent = JSON.stringify(titles)
  })
}

function note(line) {
  const item = document.createElement('li')
  item.textContent = line
  find('#log').append(item)
}

for (const button of document.querySelectorAll('[data-open]')) {
  button.addEventListener('click', () => {
    live.documentId = button.dataset.open
  })
}
find('#search').addEventListener('click', () => search.show())
find('#reverse').addEventListener('click', () => {
  form.prepend(find('#two'))
})
find('#read-only').addEventListener('change', ({ target }) => {
  context.readOnly = target.checked
})
find('#show').addEventListener('change', ({ target }) => {
  if (target.checked) form.before(live)
  else live.remove()
})
search.addEventListener('content-select', (event) => {
  event.preventDefault()
  note(`selected ${event.detail.id}`)
  live.documentId = event.detail.id
  void search.close()
})
live.addEventListener('content-publish', (event) => note(`published ${event.detail.id}`))
form.addEventListener('submit', (event) => {
  event.preventDefault()
  find('#sent').textContent = JSON.stringify(Object.fromEntries(new FormData(form)))
})
