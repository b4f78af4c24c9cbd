import { useContext, useId, type ComponentType } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { HostPart } from '../../react/host-part.tsx'
import { ErrorBoundary, ErrorPanel } from '../../ui/feedback/error-boundary.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { HomePart, HomePlace } from '../config/home-part.ts'
import { StudioPartsContext } from '../parts/studio-parts.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HomeContext, useHomeState } from './home-content.ts'
import { moveInHome } from './home-list.tsx'
import * as css from './home.css.ts'
import { homeParts } from './parts/index.ts'

/** Creates Home with the parts of a configuration. */
export function createHome(parts: readonly HomePart[]): ComponentType {
  return function ConfiguredHome() {
    return <Home parts={parts} />
  }
}

/** What an editor sees while no document is open. */
function Home({ parts }: { parts: readonly HomePart[] }) {
  const state = useHomeState()
  const translate = useTranslate()
  const layer = useDataLayer()
  const { isLoading, error, hasDocuments, openedCount } = state
  if (isLoading) return <LoadingHome rows={openedCount} />
  if (error && !state.opened.length && !state.drafts.length && !state.changed.length) {
    return (
      <ErrorPanel title={translate('home.failed')} error={error} onRetry={() => layer.retry()} />
    )
  }
  return (
    <HomeContext value={state}>
      <div role="presentation" className={css.home} onKeyDown={moveInHome} data-home>
        {hasDocuments ? (
          <div className={css.columns}>
            <Column parts={parts} place="main" />
            <Column parts={parts} place="side" />
          </div>
        ) : (
          <FirstSteps />
        )}
      </div>
    </HomeContext>
  )
}

function Column({ parts, place }: { parts: readonly HomePart[]; place: HomePlace }) {
  const shown = parts.filter((part) => (part.place ?? 'main') === place)
  if (shown.length === 0) return null
  return (
    <div className={css.column}>
      {shown.map((part) => (
        <ErrorBoundary key={part.name} where={`part ${part.name} of Home`} fallback={() => null}>
          <Part part={part} />
        </ErrorBoundary>
      ))}
    </div>
  )
}

function Part({ part: { name, title, component } }: { part: HomePart }) {
  const titleId = useId()
  const studio = useContext(StudioPartsContext)
  const BuiltIn = homeParts[name]
  if (component === undefined) return BuiltIn && <BuiltIn />
  return (
    <div role="group" aria-labelledby={title ? titleId : undefined}>
      {title && (
        <div className={css.head}>
          <h2 id={titleId} className={css.title}>
            {title}
          </h2>
        </div>
      )}
      <HostPart part={component} props={{ ...studio?.props } as never} />
    </div>
  )
}

/** Rows of the height that they will have: as many as documents were opened, and some that changed. */
function LoadingHome({ rows }: { rows: number }) {
  return (
    <div className={css.home} aria-busy>
      <div className={css.columns}>
        <div className={css.column}>
          <Skeleton height={36} />
          <div>
            {Array.from({ length: rows + 4 }, (_, index) => (
              <span key={index} className={css.row} aria-hidden>
                <Skeleton width={25} height={25} />
                <Skeleton width="45%" height={10} />
              </span>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
