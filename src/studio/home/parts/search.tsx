import { useTranslate } from '../../../i18n/use-translate.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import { Kbd } from '../../../ui/text/kbd.tsx'
import * as css from '../home.css.ts'
import { useRunCommand } from '../run-command.ts'

/** Opens the search. */
export function Search() {
  const translate = useTranslate()
  const run = useRunCommand()
  return (
    <button type="button" className={css.search} onClick={() => run('studio.search')}>
      <Icon name="search" />
      <span className={css.label}>{translate('home.search')}</span>
      <span className={css.keys}>
        <Kbd hotkey="mod+k" />
      </span>
    </button>
  )
}
