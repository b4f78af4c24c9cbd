import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { TelemetryEvent } from '../data/services/telemetry.ts'
import type { AreaHost } from '../react/area-host.ts'
import { useHost } from '../react/host-context.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import type { AroundStudioProps } from '../studio/config/studio-part.ts'
import type { WorkspaceConfig } from '../studio/config/workspace-config.ts'
import { outwardLinks } from '../studio/outward-links.ts'
import { TrialProvider } from './trial/trial-provider.tsx'
import { userProperties } from './telemetry/user-properties.ts'
import { ExtrasContext } from './extras.ts'

/** The element's properties for features other than editing content. */
interface ExtrasSettings {
  manageTitle?: boolean
  noHelp?: boolean
  noTrial?: boolean
  /** Usage reporting: none, events to the host page, or to the server as well. */
  telemetry?: 'off' | 'event' | 'server'
}

/**
 * Help, trial and telemetry. On other pages, these send requests or events only if the page enables them; on the
 * studio's own page, help and trial are enabled by default.
 */
export function ExtrasProvider({ config, children }: AroundStudioProps) {
  const host = useHost()!
  const props: ExtrasSettings = useSyncExternalStore(host.subscribe, host.getSnapshot).props
  const { manageTitle = false, noHelp, noTrial } = props
  const layer = useDataLayer()
  const log = useTelemetry(host, props, config)
  const hasHelp = !noHelp && (config.help ?? manageTitle)
  const hasTrial = !noTrial && (config.trial ?? manageTitle)
  const { links } = config
  const extras = useMemo(
    () => ({ hasHelp, links: outwardLinks(layer, links), log }),
    [hasHelp, layer, links, log],
  )
  return (
    <ExtrasContext value={extras}>
      <TrialProvider isOn={hasTrial}>{children}</TrialProvider>
    </ExtrasContext>
  )
}

function useTelemetry(
  host: AreaHost,
  { telemetry = 'off' }: ExtrasSettings,
  config: WorkspaceConfig,
): (event: TelemetryEvent) => void {
  const layer = useDataLayer()
  useEffect(() => {
    if (telemetry !== 'server') return
    const properties = userProperties(config)
    layer.services().then(
      (services) => services.telemetry.describe(properties),
      () => {},
    )
    // Sent once per connection; later changes of the configuration are not reported.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [layer, telemetry])
  return useCallback(
    (event) => {
      if (telemetry === 'off') return
      host.dispatch('content-telemetry', event)
      if (telemetry !== 'server') return
      layer.services().then(
        (services) => services.telemetry.log(event),
        () => {},
      )
    },
    [host, layer, telemetry],
  )
}
