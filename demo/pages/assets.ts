// The asset browser in a plain form, and as a dialog that resolves with what was chosen.
import 'content-studio/define'
import { AssetBrowser } from 'content-studio'
import { newsroomConfig } from './config/newsroom.ts'

const find = <E extends Element>(selector: string): E => {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(`There is no ${selector} on this page`)
  return found
}

const context = find<HTMLElementTagNameMap['content-context']>('content-context')
const form = find<HTMLFormElement>('#postcard')
const stamp = find<HTMLInputElement>('#stamp-id')
const sent = find<HTMLElement>('#sent')

context.config = newsroomConfig

form.addEventListener('submit', (event) => {
  event.preventDefault()
  sent.textContent = String(
    new URLSearchParams([...new FormData(form)] as [string, string][]),
  ).replaceAll('&', '\n')
})
form.addEventListener('reset', () => {
  sent.textContent = 'Nothing: the form was reset.'
})
find<HTMLButtonElement>('#stamp').addEventListener('click', () => {
  void AssetBrowser.pickAssets({ container: context, assetType: 'image' }).then((chosen) => {
    stamp.value = chosen?.[0]?._id ?? ''
  })
})
