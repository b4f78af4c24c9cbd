import { createClient } from '@sanity/client'
import { createLive } from 'content-studio/live'

/** The dataset server and what to read from it. */
export const source = {
  projectId: 'demo',
  dataset: 'production',
  apiHost: 'http://localhost:3333',
} as const

/** Whether the page is opened with `?edit`: then it shows drafts, and where each value comes from. */
export const isEdited =
  typeof location !== 'undefined' && new URLSearchParams(location.search).has('edit')

export const live = createLive({
  client: createClient({
    ...source,
    apiVersion: '2025-03-01',
    useProjectHostname: false,
    useCdn: false,
    withCredentials: isEdited,
    perspective: isEdited ? 'drafts' : 'published',
  }),
  sourceMap: isEdited,
})

export interface Article {
  _id: string
  title: string | null
  standfirst: string | null
  picture: string | null
  text: string
}

export const articlesQuery = `*[_type == "article"] | order(publishedAt desc)[0...20]{
  _id, title, standfirst, "picture": picture.asset->url, "text": pt::text(body)
}`
