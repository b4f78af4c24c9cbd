import { deferred, deferredPart } from '../../src/form/deferred.ts'
import { afterEach, equal, test, until } from '../kit/browser-test.ts'
import { mount } from '../ui/mount.tsx'

const Here = ({ name }: { name: string }) => <p>{name} is here</p>
const Waiting = ({ name }: { name: string }) => <p>waiting for {name}</p>

const { error } = console
afterEach(() => {
  console.error = error
})

/** Code that arrives, or fails to, when the test says so. */
function code() {
  const loads: { arrive: () => void; fail: () => void }[] = []
  const load = () =>
    new Promise<typeof Here>((resolve, reject) =>
      loads.push({ arrive: () => resolve(Here), fail: () => reject(new Error('lost')) }),
    )
  return { loads, load }
}

test('a deferred part shows its placeholder until its code is here, and then itself, without a word of React', async () => {
  const said: string[] = []
  console.error = (...words) => void said.push(words.join(' '))
  const { loads, load } = code()
  const Part = deferredPart(load, Waiting)
  const view = mount(<Part name="Ada" />)
  await until('the placeholder', () => view.query('p', 'waiting for Ada'))
  await until('the request', () => loads.length > 0)
  loads[0]!.arrive()
  await until('the part', () => view.query('p', 'Ada is here'))
  equal(view.query('p', 'waiting'), null)
  equal(said.join(), '')
  equal(loads.length, 1)
})

test('a preloaded component is rendered at once; a failed load is repeated', async () => {
  const { loads, load } = code()
  const Component = deferred(async () => ({ default: await load() }))
  const first = Component.preload()
  equal(Component.preload(), first)
  loads[0]!.fail()
  equal(await first.catch((error: Error) => error.message), 'lost')
  const second = Component.preload()
  loads[1]!.arrive()
  await second
  equal(mount(<Component name="Bo" />).find('p').textContent, 'Bo is here')
  equal(loads.length, 2)
})
