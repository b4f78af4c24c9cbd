import { readerLocale } from '../../../src/ui/host/host-env.ts'
import { equal, test } from '../../kit/browser-test.ts'

function withLanguages(languages: readonly string[], run: () => void): void {
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true })
  try {
    run()
  } finally {
    Reflect.deleteProperty(navigator, 'languages')
  }
}

test('dates are written for the region of the reader’s system if it speaks the language', () => {
  withLanguages(['de-AT', 'en-GB', 'en-US'], () => {
    equal(readerLocale('en-US'), 'en-GB')
    equal(readerLocale('de-DE'), 'de-AT')
    equal(readerLocale('fr-FR'), 'fr-FR')
  })
})

test('a system without a language, or a language that is none, does not matter', () => {
  withLanguages(['c', ''], () => equal(readerLocale('en-US'), 'en-US'))
  withLanguages(['en-GB'], () => equal(readerLocale('not a tag'), 'not a tag'))
})
