import { fieldTypes } from '../../src/fields/field-types.ts'
import { set } from '../../src/model/patch.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { openAhead } from '../../src/studio/studio-document.tsx'
import { equal, test, until } from '../kit/browser-test.ts'
import { createDataLayer } from '../kit/data-layer.ts'
import { article, startServer } from './open-studio.ts'

test('a document that is requested ahead is open until it is released', async () => {
  const server = await startServer([{ _id: 'a', _type: 'article', title: 'Ferries' }])
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: server.url,
    useProjectHostname: false,
    schema: compileSchema([article], fieldTypes),
  })
  const release = openAhead(layer, { id: 'a', typeName: 'article' }, undefined)
  const pair = layer.documents.pair('a', 'article')
  await until('the document', () => pair.getState().ready)
  let isClosed = false
  pair.state$.subscribe({ complete: () => (isClosed = true) })
  pair.release()
  pair.patch([set('Bridges', ['title'])])
  await until('the draft', () => pair.getState().save.type === 'saved')
  equal(await server.fetch('*[_id == "drafts.a"][0].title'), 'Bridges')
  equal(isClosed, false)
  release()
  await until('it to be closed', () => isClosed)
  layer.dispose()
})
