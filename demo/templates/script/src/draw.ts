import type { LiveSnapshot } from 'content-studio/live'
import { type Article, live } from './content'

/** Shows articles; the elements of those that are shown already stay the same. */
export function drawAll({ value, error }: LiveSnapshot<Article[]>): void {
  const list = document.querySelector('#articles')!
  if (error) return list.replaceChildren(`The content cannot be shown: ${error.message}`)
  if (!value) return
  const shown = new Map(
    [...list.querySelectorAll('article')].map((one) => [one.dataset['id'], one]),
  )
  list.replaceChildren(...value.map((article) => draw(article, shown.get(article._id))))
}

function draw(article: Article, element = createElement(article)): HTMLElement {
  const [picture, title, standfirst, text] = element.children as unknown as [
    HTMLImageElement,
    ...HTMLElement[],
  ]
  picture.hidden = !article.picture
  if (article.picture) picture.src = `${article.picture}?w=1200`
  title!.textContent = article.title
  standfirst!.textContent = article.standfirst
  text!.textContent = article.text
  for (const [field, place] of Object.entries({ picture, title, standfirst, text })) {
    for (const [name, value] of Object.entries(live.attributes(article, field))) {
      place!.setAttribute(name, value)
    }
  }
  return element
}

function createElement({ _id }: Article): HTMLElement {
  const element = document.createElement('article')
  element.dataset['id'] = _id
  const standfirst = document.createElement('p')
  standfirst.className = 'standfirst'
  const picture = new Image()
  picture.alt = ''
  element.append(picture, document.createElement('h2'), standfirst, document.createElement('p'))
  return element
}
