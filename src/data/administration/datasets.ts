import type { Dataset } from '../../protocol/projects.ts'
import { ask, type ApiClient } from '../connection/ask.ts'
import { projectPath } from './project-path.ts'

// Datasets, by the HTTP API of the project. Everything rejects with DataError.

export type Visibility = 'public' | 'private'

const tag = 'administration.datasets'

export function listDatasets(client: ApiClient): Promise<Dataset[]> {
  return ask(client, { url: projectPath(client, '/projects', 'datasets'), tag })
}

/** How many documents a dataset has, with drafts, versions and assets; null if the user may not read it. */
export async function countDocuments(client: ApiClient, name: string): Promise<number | null> {
  const query = new URLSearchParams({ query: 'count(*)', perspective: 'raw' })
  const url = `/data/query/${encodeURIComponent(name)}?${query}`
  const answer = await ask<{ result: number }>(client, { url, tag }).catch(() => null)
  return answer?.result ?? null
}

export async function createDataset(
  client: ApiClient,
  { name, aclMode }: { name: string; aclMode: Visibility },
): Promise<void> {
  await ask(client, { method: 'PUT', url: pathOf(name), body: { aclMode }, tag })
}

export async function setVisibility(
  client: ApiClient,
  name: string,
  aclMode: Visibility,
): Promise<void> {
  await ask(client, { method: 'PATCH', url: pathOf(name), body: { aclMode }, tag })
}

/** With its history and its assets. */
export async function deleteDataset(client: ApiClient, name: string): Promise<void> {
  await ask(client, { method: 'DELETE', url: pathOf(name), tag })
}

const pathOf = (name: string): string => `/datasets/${encodeURIComponent(name)}`
