import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { FileHasher } from '../../../src/data/assets/sha1.ts'
import { deepEqual, equal, test } from '../../kit/browser-test.ts'

const scripts = {
  'sends no message': 'void 0',
  'sends an unexpected message':
    'addEventListener("message", () => { postMessage("x"); postMessage({}) })',
}

for (const [what, script] of Object.entries(scripts)) {
  test(`hashes a file although the script at workerUrl ${what}, and logs the name of the setting`, async () => {
    const workerUrl = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
    const clock = new SimulatedClock()
    const logged: string[] = []
    const hasher = new FileHasher({ workerUrl, clock, log: (message) => void logged.push(message) })
    const bytes = new Uint8Array(3 * 1024 * 1024).fill(7)
    const hash = hasher.sha1(new Blob([bytes]))
    clock.advance(9999)
    deepEqual(logged, [])
    clock.advance(1)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes))
    equal(await hash, [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
    deepEqual(logged, [`"workerUrl" (${workerUrl}) is not the script that hashes files`])
    equal(clock.pendingTimers, 0)
    URL.revokeObjectURL(workerUrl)
  })
}
