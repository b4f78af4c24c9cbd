/** What is recorded of a user on the device, for each dataset: searches, documents opened, picked and left, commands, the last visit. */
const userRecords = ['search', 'opened', 'picked', 'left', 'commands', 'visit'] as const
type UserRecord = (typeof userRecords)[number]

interface Dataset {
  readonly projectId: string
  readonly dataset: string
}

/** Storage key of a record; a user without an account has records of their own. */
export function recordPlace(
  record: UserRecord,
  { projectId, dataset }: Dataset,
  userId: string | undefined,
): string {
  return `content-studio:${record} ${projectId} ${dataset} ${userId ?? ''}`
}

/** Removes all records of a user, as nothing may remain on a shared device after sign-out. */
export function forgetUser(
  storage: { removeItem(key: string): void },
  dataset: Dataset,
  userId: string | undefined,
): void {
  for (const record of userRecords) storage.removeItem(recordPlace(record, dataset, userId))
}
