import { emulateMedia } from '@web/test-runner-commands'
import { equal, ok, test, until } from '../kit/browser-test.ts'
import { open, openArticle, published } from './open-studio.ts'

test('on paper a document is its title and its fields, dark on light, as long as they are', async () => {
  const studio = await openArticle('a', {
    documents: [published('a', 'Bridges')],
    attributes: { 'color-scheme': 'dark' },
  })
  const field = await studio.field('title')
  const heading = await until('the title', () =>
    [...studio.element.shadowRoot!.querySelectorAll('h2')].find(
      ({ textContent }) => textContent === 'Bridges',
    ),
  )
  const navbar = await studio.find('[part=navbar]')
  const isShown = (element: Element) => element.getClientRects().length > 0
  ok(isShown(navbar))
  await emulateMedia({ media: 'print' })
  try {
    ok(isShown(field) && isShown(heading))
    ok(!isShown(navbar))
    equal([...studio.element.shadowRoot!.querySelectorAll('button')].filter(isShown).length, 0)
    for (let at: Element | null = field; at; at = at.parentElement) {
      ok(/visible|clip/.test(getComputedStyle(at).overflowY), at.className)
    }
    const [, lightness] = /oklch\(([\d.]+)|rgb\((\d+)/.exec(getComputedStyle(heading).color) ?? []
    ok(Number(lightness ?? 0) < 0.5, getComputedStyle(heading).color)
  } finally {
    await emulateMedia({ media: 'screen' })
  }
})

test('on paper a list has its title', async () => {
  const studio = await open('content-studio', {
    attributes: { location: '/structure/article' },
    documents: [published('a', 'Bridges')],
  })
  const title = await until('the title', () =>
    [...studio.root.querySelectorAll('h2')].find(({ innerText }) => innerText.includes('Article')),
  )
  await emulateMedia({ media: 'print' })
  try {
    ok(title.innerText.includes('Article'), title.innerText)
  } finally {
    await emulateMedia({ media: 'screen' })
  }
})
