import type { Page } from 'playwright-core'

/** What Chromium writes to the console for an answer of the status 409, whatever the answer says. */
const conflictLine =
  'console: Failed to load resource: the server responded with a status of 409 (Conflict)'

/** What the server answers a commit that another editor's commit overtook; the data layer rebases it and commits again. */
const overtaken = /"(documentRevisionIDDoesNotMatchError|documentAlreadyExistsError)"/

/** Gives the problems of a page that writes beside others: all but for commits that were overtaken. */
export function besideOthers(page: Page, problems: readonly string[]): () => Promise<string[]> {
  const conflicts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.status() === 409) conflicts.push(response.text())
  })
  return async () => {
    const answers = await Promise.all(conflicts)
    const refused = answers.filter((answer) => !overtaken.test(answer))
    return [...problems.filter((problem) => problem !== conflictLine), ...refused]
  }
}
