/** Parameters of the page's address that are about the whole studio, wherever in it somebody is. */
const names: ReadonlySet<string> = new Set(['trialState', 'seenBefore'])

/** A query string without what is the page's. */
export function withoutPageParameters(search: string): string {
  return join(partsOf(search).filter((part) => !isOfPage(part)))
}

/** A location with what the page's query string says about the whole studio. */
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
