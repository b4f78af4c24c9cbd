import { createMountSchedule } from '../../src/form/mount-schedule.ts'
import { deepEqual, equal, frame, ok, test, until } from '../kit/browser-test.ts'

/** A scrolling pane with sections as high as itself; each that becomes real brings its fields along. */
function pane(limits: { eager: number; idle: number; kept: number }, fieldsEach: number) {
  const mounts = createMountSchedule({ ...limits, margin: 0 })
  const scroller = document.createElement('div')
  Object.assign(scroller.style, { blockSize: '200px', overflow: 'auto' })
  const real = new Set<number>()
  Array.from({ length: 6 }, (_, index) => {
    const section = document.createElement('div')
    Object.assign(section.style, { blockSize: '200px', marginBlockEnd: '20px' })
    scroller.append(section)
    let inside: (() => void)[] = []
    mounts.watch(section, {
      weight: fieldsEach + 1,
      isReal: false,
      onNear(isNear) {
        if (isNear) real.add(index)
        else real.delete(index)
        for (const leave of inside) leave()
        inside = isNear
          ? Array.from({ length: fieldsEach }, () => {
              const field = document.createElement('div')
              section.append(field)
              return mounts.watch(field, { weight: 1, isReal: mounts.claim(), onNear() {} })
            })
          : []
      },
    })
  })
  document.body.append(scroller)
  return {
    real: () => [...real].sort(),
    async showSection(index: number): Promise<void> {
      scroller.scrollTop = index * 220
      await until(`section ${index}`, () => real.has(index))
      // The browser tells of what left the view together with what came, or a frame later.
      await frame()
      await frame()
    },
    end() {
      mounts.dispose()
      scroller.remove()
    },
  }
}

test('renders as many full fields immediately as the window can show', () => {
  const mounts = createMountSchedule()
  let count = 0
  while (count < 100 && mounts.claim()) count += 1
  mounts.dispose()
  equal(count, Math.min(20, Math.ceil(innerHeight / 60)))
  ok(count >= 5, String(count))
})

test('keeps a visited section mounted as long as the form is within its limit', async () => {
  const form = pane({ eager: 0, idle: 0, kept: 30 }, 10)
  await until('the first section', () => form.real().length > 0)
  await form.showSection(2)
  await form.showSection(4)
  deepEqual(form.real(), [0, 2, 4])
  // Beyond its size it lets go of what is left behind, and of nothing that is in view.
  for (const index of [5, 3, 1]) {
    await form.showSection(index)
    const real = form.real()
    ok(real.length <= 4 && real.includes(index), String(real))
  }
  form.end()
})

test('mounts every section of a small form without scrolling', async () => {
  const form = pane({ eager: 0, idle: 100, kept: 200 }, 10)
  await until('all sections', () => form.real().length === 6)
  deepEqual(form.real(), [0, 1, 2, 3, 4, 5])
  form.end()
})

test('of many fields, observes only those near the viewport', async () => {
  const observed = new Set<Element>()
  const { observe, unobserve } = IntersectionObserver.prototype
  IntersectionObserver.prototype.observe = function (element) {
    observed.add(element)
    observe.call(this, element)
  }
  IntersectionObserver.prototype.unobserve = function (element) {
    observed.delete(element)
    unobserve.call(this, element)
  }
  const mounts = createMountSchedule({ eager: 0, idle: 0, kept: 20, margin: 0 })
  const scroller = document.createElement('div')
  Object.assign(scroller.style, { blockSize: '200px', overflow: 'auto' })
  document.body.append(scroller)
  try {
    const real = new Set<string>()
    for (let at = 0; at < 20; at++) {
      const stretch = document.createElement('div')
      scroller.append(stretch)
      mounts.watchStretch(stretch)
      for (let field = 0; field < 10; field++) {
        const element = document.createElement('div')
        element.style.blockSize = '40px'
        stretch.append(element)
        mounts.watch(element, {
          weight: 30,
          isReal: false,
          onNear: (isNear) => (isNear ? real.add(`${at}.${field}`) : real.delete(`${at}.${field}`)),
        })
      }
    }
    await until('the first fields', () => real.has('0.0'))
    equal(observed.size, 20 + 10)
    scroller.scrollTop = 17 * 400 + 20
    await until('fields far below', () => real.has('17.0'))
    await until('those left behind are not looked at', () => observed.size === 20 + 10)
    ok(!real.has('9.0'))
  } finally {
    Object.assign(IntersectionObserver.prototype, { observe, unobserve })
    mounts.dispose()
    scroller.remove()
  }
})
