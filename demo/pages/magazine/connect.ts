/** Fetches the elements, and connects what is put into the context to the magazine’s dataset. */
export async function connect(...elements: readonly HTMLElement[]): Promise<HTMLElement> {
  const [{ newsroomConfig }] = await Promise.all([
    import('../config/newsroom.ts'),
    import('content-studio/define'),
  ])
  const context = document.createElement('content-context')
  context.projectId = 'demo'
  context.datasetName = 'production'
  context.apiHost = '/'
  context.auth = 'none'
  context.config = newsroomConfig
  context.append(...elements)
  return context
}
