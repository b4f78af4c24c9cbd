// Reporters that record failed test files, one path per line, for the stage that reruns them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const failedFilesPath = join(root, 'node_modules/.cache/failed-tests.txt')

/** For Node's test runner, which writes the yielded text to the reporter's destination. */
export default async function* failedFiles(events) {
  const files = new Set()
  for await (const { type, data } of events) {
    // A failed test has the file in which it was defined, which may be a helper used by several test files.
    if (type === 'test:summary' && data.file && !data.success) files.add(relative(root, data.file))
  }
  for (const file of files) yield `${file}\n`
}

/** For web-test-runner. */
export function failedBrowserFiles(path = failedFilesPath) {
  const files = new Set()
  return {
    reportTestFileResults({ testFile, sessionsForTestFile }) {
      if (sessionsForTestFile.some(({ passed }) => !passed)) files.add(relative(root, testFile))
    },
    stop() {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, [...files].map((file) => `${file}\n`).join(''))
    },
  }
}
