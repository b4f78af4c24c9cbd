import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import type { TelemetryEvent } from '../../data/services/telemetry.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { readLocation } from '../../ui/host/host-env.ts'
import type { WorkspaceConfig } from '../config/workspace-config.ts'
import { TrialProvider } from './trial-provider.tsx'
import { userProperties } from '../telemetry/user-properties.ts'
import { ExtrasContext } from './extras.ts'
import { outwardLinks } from './links.ts'

/** The element's properties for features other than editing content. */
export interface ExtrasSettings {
  manageTitle?: boolean
  noHelp?: boolean
  noTrial?: boolean
  /** Usage reporting: none, events to the host page, or to the server as well. */
  telemetry?: 'off' | 'event' | 'server'
}

interface ExtrasProviderProps {
  host: AreaHost
  props: ExtrasSettings
  /** Configuration of the workspace. */
  config: WorkspaceConfig | undefined
  children: ReactNode
}

/**
 * Help, trial and telemetry. On other pages, these send requests or events only if the page enables them; on the
 * studio's own page, help and trial are enabled by default.
 */
export function ExtrasProvider({ host, props, config, children }: ExtrasProviderProps) {
  const { manageTitle = false, noHelp, noTrial } = props
  const layer = useDataLayer()
  const log = useTelemetry(host, props, config)
  const hasHelp = !noHelp && (config?.help ?? manageTitle)
  const hasTrial = !noTrial && (config?.trial ?? manageTitle)
  const { links, development } = config ?? {}
  const extras = useMemo(
    () => ({
      hasHelp,
      links: outwardLinks(layer, links),
      isDevelopment: development ?? isOnThisMachine(readLocation().origin),
      log,
    }),
    [hasHelp, layer, links, development, log],
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
  config: WorkspaceConfig | undefined,
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

/** Whether a page is served from the user's own machine. */
export function isOnThisMachine(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
