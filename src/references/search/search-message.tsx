import { useTranslate } from '../../i18n/use-translate.ts'
import * as css from '../references.css.ts'
import { failureText, type UsedSearch } from './use-reference-search.ts'

export interface SearchMessageProps {
  /** Id of the message, which replaces the list that a box may refer to. */
  id?: string
  text: string
  search: UsedSearch
}

/** SEARCH-068: explains in place of the list why it is empty. */
export function SearchMessage({ id, text, search }: SearchMessageProps) {
  const translate = useTranslate()
  const { failure, isStale } = search
  return (
    <p id={id} className={css.message} role="status" data-failed={failure ? '' : undefined}>
      {messageOf()}
    </p>
  )

  function messageOf(): string {
    if (failure) {
      return `${translate('reference.search-failed')}: ${failureText(failure, translate)}`
    }
    if (isStale) return translate('reference.searching')
    return text.trim() === ''
      ? translate('reference.no-documents')
      : translate('reference.no-results', { query: text })
  }
}
