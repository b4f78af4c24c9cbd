import { ContentError } from './content-error.ts'

/** The error of an element that needs a context and found none, or not the one it asked for by an id or a property. Loaded on demand, to keep shells small. */
export function noContext(element: HTMLElement, wanted: unknown): ContentError {
  const { localName: tag } = element
  let message = `<${tag}> found no <content-context>`
  if (typeof wanted === 'string') message += ` with the id "${wanted}"`
  else if (wanted) message += ' in its property "context"'
  return new ContentError({
    code: 'no-context',
    message,
    hint:
      'projectId' in element
        ? `Put <${tag}> into a <content-context>, name one with context="id", or set project-id and dataset on <${tag}> itself.`
        : `Put <${tag}> into a <content-context>, or name one with context="id".`,
    recoverable: true,
  })
}
