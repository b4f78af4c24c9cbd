// Reporters that record failed test files, one path per line, for the stage that reruns them, and how long each file took.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const failedFilesPath = join(root, 'node_modules/.cache/failed-tests.txt')
/** A line for each file that ran: milliseconds, a space, its path. */
export const durationsPath = join(root, 'node_modules/.cache/test-durations.txt')

function noteDuration(milliseconds, file) {
  appendFileSync(durationsPath, `${Math.round(milliseconds)} ${relative(root, file)}\n`)
}

/** For Node's test runner, which writes the yielded text to the reporter's destination. */
export default async function* failedFiles(events) {
  for await (const { type, data } of events) {
    // A failed test has the file in which it was defined, which may be a helper used by several test files.
    if (type !== 'test:summary' || !data.file) continue
    noteDuration(data.duration_ms, data.file)
    if (!data.success) yield `${relative(root, data.file)}\n`
  }
}

/** For web-test-runner. */
export function failedBrowserFiles(path = failedFilesPath) {
  let began = performance.now()
  return {
    start() {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, '')
    },
    reportTestFileResults({ testFile, sessionsForTestFile }) {
      const now = performance.now()
      noteDuration(now - began, testFile)
      began = now
      if (sessionsForTestFile.some(({ passed }) => !passed))
        appendFileSync(path, `${relative(root, testFile)}\n`)
    },
  }
}
