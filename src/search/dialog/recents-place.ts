/** Where the recent searches of somebody in a dataset are kept on the device. */
export function recentsPlace(
  { projectId, dataset }: { projectId: string; dataset: string },
  userId: string | undefined,
): string {
  return `content-studio:search ${projectId} ${dataset} ${userId ?? ''}`
}
