import { useContext, useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../data/frames.ts'
import { I18nContext, useTranslate } from '../i18n/use-translate.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import * as css from './structure.css.ts'

/** Loads the component that is shown while no document is open. */
export type LoadHome = () => Promise<ComponentType>

/** Shown while no document is open: what the host has put there, else Home, else a hint. */
export function Home({ load }: { load: LoadHome | undefined }) {
  return (
    <div className={css.pane}>
      <slot name="empty">{load ? <LateHome load={load} /> : <Hint />}</slot>
    </div>
  )
}

/** Loaded once the page is idle: lists and documents come first. */
function LateHome({ load }: { load: LoadHome }) {
  const { loadWords } = useContext(I18nContext)
  const [loaded, setLoaded] = useState<{ Part: ComponentType } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const cancel = whenIdle(() => {
      Promise.all([load(), loadWords(words)]).then(
        ([Part]) => isCurrent && setLoaded({ Part }),
        // Nobody has asked for it; the next time, it is tried again.
        () => {},
      )
    })
    return () => {
      isCurrent = false
      cancel()
    }
  }, [load, loadWords])
  return loaded && <loaded.Part />
}

const words = async () => (await import('../i18n/en-us/home.ts')).homeMessages

function Hint() {
  const translate = useTranslate()
  return (
    <EmptyState
      icon="panel"
      title={translate('structure.nothing')}
      description={translate('structure.nothing-body')}
    />
  )
}
