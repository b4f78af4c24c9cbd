import { createClient } from 'next-sanity'
import { defineLive } from 'next-sanity/live'

const token = process.env.CONTENT_TOKEN
const client = createClient({
  projectId: 'demo',
  dataset: 'production',
  apiHost: process.env.CONTENT_HOST,
  apiVersion: '2025-02-19',
  useProjectHostname: false,
  useCdn: true,
  stega: { studioUrl: 'http://studio.example' },
})

export const { sanityFetch, SanityLive } = defineLive({
  client,
  serverToken: token,
  browserToken: token,
})
