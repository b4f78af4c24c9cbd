import { deDe } from '../../src/i18n/locales/de-de.ts'
import { enUs } from '../../src/i18n/locale.ts'
import { define } from '../../elements/register.ts'
import { afterEach, equal, test, until } from '../kit/browser-test.ts'

// What an element says before, and without, its area, in the language the area is going to have.

define()
afterEach(() => document.body.replaceChildren())

const schema = { types: [{ name: 'note', type: 'document', fields: [] }] }
const german = { schema, i18n: { locales: [deDe] } }
const bilingual = { schema, i18n: { locales: [deDe, enUs] } }

async function lostForm(attributes: string, config: object): Promise<HTMLElement> {
  document.body.innerHTML = `<document-form document-id="a" context-timeout="1" ${attributes}></document-form>`
  const form = document.querySelector('document-form')!
  Object.assign(form, { config })
  return form
}

const says = (form: HTMLElement, text: string) =>
  until(`“${text}”, it says ${form.shadowRoot!.textContent}`, () =>
    form.shadowRoot!.textContent.includes(text),
  )

test('the error panel uses the language of the configuration, the element or the surrounding page', async () => {
  const form = await lostForm('', german)
  await says(form, 'Mit keinem Inhalt verbunden')
  await says(form, 'Erneut versuchen')

  await says(await lostForm('', bilingual), 'Not connected to any content')
  await says(await lostForm('lang="de"', bilingual), 'Mit keinem Inhalt verbunden')
  const asked = await lostForm('locale="de-DE"', bilingual)
  await says(asked, 'Erneut versuchen')
  asked.setAttribute('locale', 'en-US')
  await says(asked, 'Retry')
})

test('the page’s messages override those of a language, and a broken language keeps the built-in messages', async () => {
  const form = await lostForm('locale="de-DE"', bilingual)
  Object.assign(form, { messages: { 'element.retry': 'Nochmal' } })
  await says(form, 'Mit keinem Inhalt verbunden')
  await says(form, 'Nochmal')
  const bundles = () => Promise.reject(new Error('no words'))
  const broken = await lostForm('', { schema, i18n: { locales: [{ ...deDe, bundles }] } })
  await says(broken, 'Not connected to any content')
})

test('the validation message of a form control is in the language of its area', async () => {
  document.body.innerHTML = '<form><document-form name="note" required></document-form></form>'
  const form = document.querySelector('document-form')!
  Object.assign(form, { config: german })
  await form.ready
  await until('the words', () => form.validationMessage === 'Bitte ausfüllen')
  equal(form.validity.valueMissing, true)
})
