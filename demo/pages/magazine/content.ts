import { createClient } from '@sanity/client'
import { createLive, type Live } from 'content-studio/live'
import type { Perspective } from './dataset.ts'

const client = createClient({
  ...{ projectId: 'demo', dataset: 'production', apiHost: location.origin },
  ...{ apiVersion: '2025-03-01', useProjectHostname: false, useCdn: false, withCredentials: true },
})

/** The magazine’s content, kept up to date as on any other site. */
export const contentIn = (perspective: Perspective): Live => createLive({ client, perspective })
