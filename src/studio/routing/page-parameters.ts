/** Query parameters of the page that concern the whole studio, independent of its location. */
const names: ReadonlySet<string> = new Set(['trialState', 'seenBefore'])

/** Removes the page's parameters from a query string. */
export function withoutPageParameters(search: string): string {
  return join(partsOf(search).filter((part) => !isOfPage(part)))
}

/** Adds the page's parameters from `search` to a location. */
export function withPageParameters(location: string, search: string): string {
  const kept = partsOf(search).filter(isOfPage)
  if (kept.length === 0) return location
  const [path = '', ...rest] = location.split('?')
  return path + join([...partsOf(rest.join('?')), ...kept])
}

function isOfPage(part: string): boolean {
  return names.has(part.split('=')[0] ?? '')
}

function partsOf(search: string): string[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '')
}

function join(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
