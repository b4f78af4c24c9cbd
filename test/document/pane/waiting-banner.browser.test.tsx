import { sendKeys } from '@web/test-runner-commands'
import { match, test, until } from '../../kit/browser-test.ts'
import { createNetwork, open } from '../../studio/open-studio.ts'

test('a publish that waits for the connection says of what time the version is, and can be called off', async () => {
  const network = createNetwork()
  const documents = [{ _id: 'a', _type: 'article', title: 'Ferries' }]
  const studio = await open('content-studio', { network, documents, width: 1000 })
  studio.element.setAttribute('location', '/structure/article;a')
  const title = await studio.field('title')
  network.intercept = () => Promise.reject(new TypeError('Failed to fetch'))
  dispatchEvent(new Event('offline'))
  await studio.says('No connection')
  title.focus()
  await sendKeys({ type: 'New ' })
  await studio.find('status', 'on this device')
  ;(await studio.find('button', 'Publish')).click()
  const banner = await until('the banner', () =>
    studio.root.querySelector<HTMLElement>('[data-waiting="publish"]'),
  )
  match(banner.innerText, /The version of .*\d{1,2}:\d\d.* will be published/)
  ;(await studio.find('button', 'Cancel publishing')).click()
  await until('it to go', () => !banner.isConnected)
})
