// One element twice: the form of a document of the dataset, and a control of this page's own form.
import 'content-studio/define'
import { defineField, defineType } from 'content-studio'
import { newsroomConfig } from './config/newsroom.ts'

const letter = defineType({
  name: 'letterToEditors',
  type: 'document',
  title: 'Letter',
  fields: [
    defineField({
      name: 'name',
      type: 'string',
      title: 'Your name',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'email',
      type: 'email',
      title: 'Where we can answer',
      validation: (rule) => rule.required(),
    }),
    defineField({ name: 'about', type: 'string', title: 'What it is about' }),
    defineField({
      name: 'text',
      type: 'text',
      title: 'Your letter',
      rows: 4,
      validation: (rule) => [
        rule.required().min(20),
        rule.max(400).warning('Short letters are printed first.'),
      ],
    }),
    defineField({
      name: 'links',
      type: 'array',
      title: 'Links',
      of: [{ type: 'url' }],
    }),
    defineField({ name: 'print', type: 'boolean', title: 'You may print it', initialValue: true }),
  ],
})

/** Of this type the page uses one field, as a control of its own. */
const attachment = defineType({
  name: 'attachment',
  type: 'document',
  fields: [
    defineField({
      name: 'story',
      type: 'array',
      title: 'A story of your own',
      of: [{ type: 'block' }],
    }),
  ],
})

const find = <E extends Element>(selector: string): E => {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(`There is no ${selector} on this page`)
  return found
}

const context = find<HTMLElementTagNameMap['content-context']>('content-context')
const live = find<HTMLElementTagNameMap['document-form']>('#live')
const answer = find<HTMLElementTagNameMap['document-form']>('#answer')
const story = find<HTMLElementTagNameMap['document-form']>('#story')
const form = find<HTMLFormElement>('#letter')
const sent = find<HTMLElement>('#sent')
const log = find<HTMLElement>('#log')

context.config = newsroomConfig
answer.schema = [letter]
story.schema = [attachment]

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const entries = [...new FormData(form)].map(([name, value]) => {
    const isJson = [answer.name, story.name].includes(name) && typeof value === 'string'
    const json = isJson ? JSON.parse(value) : value
    return `${name} = ${JSON.stringify(json, null, 2)}`
  })
  sent.textContent = entries.join('\n')
})
form.addEventListener('reset', () => {
  sent.textContent = 'Nothing: the form was reset.'
})
find<HTMLInputElement>('#disable').addEventListener('change', ({ currentTarget }) => {
  for (const control of [answer, story])
    control.disabled = (currentTarget as HTMLInputElement).checked
})

const reported = [
  'input',
  'change',
  'content-patch',
  'content-validation',
  'content-document-state',
  'content-before-publish',
  'content-publish',
] as const
for (const type of reported) {
  live.addEventListener(type, (event: Event & { detail?: unknown }) =>
    notify(`${type} ${JSON.stringify(event.detail) ?? ''}`),
  )
}

function notify(line: string): void {
  const entry = document.createElement('li')
  entry.textContent = line
  log.prepend(entry)
  while (log.childElementCount > 40) log.lastElementChild?.remove()
}
