import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryHistory } from '../../../src/studio/routing/history.ts'
import { toolRoute } from '../../../src/studio/routing/route.ts'
import type { BeforeNavigate } from '../../../src/studio/routing/router.ts'
import {
  createWorkspaceRouter,
  type WorkspaceRouter,
} from '../../../src/studio/workspaces/workspace-router.ts'

type Asked = Parameters<BeforeNavigate>[0]

function start(location: string, allow: (event: Asked) => boolean = () => true) {
  const history = createMemoryHistory(location)
  const asked: string[] = []
  const router = createWorkspaceRouter({
    history,
    basePaths: ['/blog', '/shop'],
    beforeNavigate: (event) => {
      asked.push(`${event.kind} ${event.to}`)
      return allow(event)
    },
  })
  let changes = 0
  router.subscribe(() => (changes += 1))
  return { history, router, asked, changes: () => changes }
}

function indexOf({ getPlace }: WorkspaceRouter): number | null {
  const place = getPlace()
  return place.type === 'workspace' ? place.index : null
}

test('SHELL-012.1 the root is replaced by the base path of the first workspace', async () => {
  const { history, router, asked, changes } = start('/')
  assert.notEqual(router.getPlace().type, 'workspace')
  await Promise.resolve()
  assert.equal(indexOf(router), 0)
  assert.equal(history.location, '/blog')
  assert.deepEqual(asked, ['replace /blog'])
  assert.equal(changes(), 1)
})

test('SHELL-013 a location outside every workspace is left unchanged', async () => {
  const { history, router } = start('/nope')
  await Promise.resolve()
  assert.notEqual(router.getPlace().type, 'workspace')
  assert.equal(history.location, '/nope')
})

test('each workspace has its own part of the URL, including back and forward', () => {
  const { history, router, asked, changes } = start('/Blog/structure')
  const blog = router.routerOf(0)
  assert.deepEqual(blog.getRoute(), toolRoute('structure'))
  blog.navigate(toolRoute('structure', 'post'))
  assert.equal(history.location, '/blog/structure/post')
  assert.equal(blog.createHref(toolRoute('vision')), '#/blog/vision')
  router.navigate('/shop/vision')
  assert.equal(indexOf(router), 1)
  const shop = router.routerOf(1)
  assert.deepEqual(shop.getRoute(), toolRoute('vision'))
  router.navigate('/shop/structure')
  assert.equal(router.routerOf(1), shop)
  assert.deepEqual(shop.getRoute(), toolRoute('structure'))
  assert.equal(changes(), 1)
  history.back()
  assert.deepEqual(shop.getRoute(), toolRoute('vision'))
  history.back()
  assert.equal(indexOf(router), 0)
  assert.deepEqual(router.routerOf(0).getRoute(), toolRoute('structure', 'post'))
  assert.equal(changes(), 2)
  assert.deepEqual(asked, [
    'push /blog/structure/post',
    'push /shop/vision',
    'push /shop/structure',
    'pop /shop/vision',
    'pop /blog/structure/post',
  ])
})

test('the host can prevent the studio from leaving a workspace', () => {
  const { history, router } = start('/blog', ({ to }) => !to.startsWith('/shop'))
  router.navigate('/shop')
  assert.equal(indexOf(router), 0)
  assert.equal(history.location, '/blog')
})
