/** Storage key of a user's recent searches in a dataset. */
export function recentsPlace(
  { projectId, dataset }: { projectId: string; dataset: string },
  userId: string | undefined,
): string {
  return `content-studio:search ${projectId} ${dataset} ${userId ?? ''}`
}
