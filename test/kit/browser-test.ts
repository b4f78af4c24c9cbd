// Basics of browser tests: the runner's `test`, assertions without a library, and waiting for conditions instead of
// fixed times.

import { sendKeys } from '@web/test-runner-commands'

interface Mocha {
  it(title: string, run: () => void | Promise<void>): void
  afterEach(run: () => void | Promise<void>): void
}

const mocha = globalThis as unknown as Mocha

// Browsers report this error if an observed element changes again within the frame; it is observed in the next one.
window.addEventListener(
  'error',
  (event) => {
    // Elements dispatch error events as well.
    if (event.target !== window) return
    if (event.message.startsWith('ResizeObserver loop')) event.stopImmediatePropagation()
  },
  { capture: true },
)

export const test = (title: string, run: () => void | Promise<void>): void => mocha.it(title, run)
export const afterEach = (run: () => void | Promise<void>): void => mocha.afterEach(run)

export function ok(value: unknown, message = 'expected a truthy value'): asserts value {
  if (!value) throw new Error(message)
}

export function equal<T>(actual: T, expected: T, message = ''): void {
  if (!Object.is(actual, expected)) {
    throw new Error(`${message}\n  actual: ${print(actual)}\nexpected: ${print(expected)}`.trim())
  }
}

/** Compares as JSON. */
export function deepEqual<T>(actual: T, expected: T, message = ''): void {
  equal(JSON.stringify(actual, null, 1), JSON.stringify(expected, null, 1), message)
}

export function match(actual: string, expected: RegExp, message = ''): void {
  if (!expected.test(actual))
    throw new Error(`${message} ${print(actual)} does not match ${expected}`)
}

/** Waits until `check` returns a truthy value and returns it; after `timeout` ms fails, naming `what` it waited for. */
export async function until<T>(
  what: string,
  check: () => T | Promise<T>,
  timeout = 15_000,
): Promise<NonNullable<T>> {
  const end = performance.now() + timeout
  while (true) {
    const value = await check()
    if (value) return value
    if (performance.now() > end) throw new Error(`Waited ${timeout} ms for: ${what}`)
    await frame()
  }
}

/**
 * Waits until no animation runs below the root. What has just been set is rendered first, and laid out: transitions to
 * other colours and places begin with that.
 */
export async function stillness(root: ShadowRoot): Promise<void> {
  await frame()
  await until('stillness', () => {
    root.host.getBoundingClientRect()
    return root.getAnimations().every(({ playState }) => playState !== 'running')
  })
}

/** Presses a key, with leading modifiers: `press('Shift+Tab')`. */
export async function press(combination: string): Promise<void> {
  const keys = combination.split('+')
  const key = keys.pop() ?? ''
  for (const modifier of keys) await sendKeys({ down: modifier })
  await sendKeys({ press: key })
  for (const modifier of keys.reverse()) await sendKeys({ up: modifier })
}

/** Waits for the next animation frame and the work it causes. */
export function frame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

function print(value: unknown): string {
  if (value instanceof Element) return `<${value.localName}> "${value.textContent}"`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
