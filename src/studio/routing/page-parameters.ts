/** Parameters of the page's address that concern the whole studio, independent of the location in it. */
const names: ReadonlySet<string> = new Set(['trialState', 'seenBefore'])

/** A query string without the page's parameters. */
export function withoutPageParameters(search: string): string {
  return join(partsOf(search).filter((part) => !isOfPage(part)))
}

/** A location with the parameters in the page's query string that concern the whole studio. */
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
