// The tests of an edit: those that changed, that have the name of a changed source of their area, or that import one themselves.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { importsOf } from '../test/kit/sources.ts'

/**
 * @param {string} root
 * @param {readonly string[]} tests paths from the root
 * @returns {string[]} the tests of what differs from the last commit, or of the last commit if nothing does
 */
export function testsOfChanges(root, tests) {
  const git = (...command) =>
    execFileSync('git', command, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const edited = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const changed = new Set(edited.length > 0 ? edited : git('diff', '--name-only', 'HEAD~'))
  const names = new Set([...changed].filter((file) => file.startsWith('src/')).map(nameInArea))
  return tests.filter(
    (test) =>
      changed.has(test) ||
      names.has(nameInArea(test)) ||
      importsOf(readFileSync(join(root, test), 'utf8')).some(({ specifier }) =>
        changed.has(relative(root, join(root, dirname(test), specifier))),
      ),
  )
}

/** The area of a file and its name, which its tests share wherever their folder is. */
function nameInArea(file) {
  const [, area] = file.split('/')
  return `${area}/${basename(file).replace(/\..*$/, '')}`
}
