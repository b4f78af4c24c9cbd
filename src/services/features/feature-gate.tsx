import { useRef, useState, type ReactNode } from 'react'
import { from, NEVER } from 'rxjs'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { FeedDialog } from '../../protocol/feeds/feed-dialog.ts'
import { useObservable } from '../../react/use-observable.ts'
import { useServices } from '../../react/use-services.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'
import type { AroundToolProps } from '../../studio/config/studio-part.ts'

/** Shows a tool if the project has its feature, otherwise an offer. Without a feature, nothing is requested. */
export function FeatureGate({ tool: { feature, title }, children }: AroundToolProps) {
  if (feature === undefined) return children
  return (
    <Gate feature={feature} title={title}>
      {children}
    </Gate>
  )
}

interface GateProps {
  feature: string
  title: string
  children: ReactNode
}

function Gate({ feature, title, children }: GateProps) {
  const services = useServices()
  const has = useObservable<boolean | null>(
    () => (services ? from(services.features.has(feature)) : NEVER),
    null,
    [services, feature],
  )
  if (has === null) return <LoadingBlock />
  return has ? children : <Missing feature={feature} title={title} />
}

function Missing({ feature, title }: Omit<GateProps, 'children'>) {
  const translate = useTranslate()
  const services = useServices()
  const offer = useObservable<FeedDialog | null>(
    () => (services ? from(services.upsell()) : NEVER),
    null,
    [services],
  )
  const button = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { Part: Upsell } = useLater(loadUpsell, isOpen, () => setOpen(false))
  const name = translate('extras.feature-missing', { tool: title })
  return (
    <>
      <EmptyState
        icon="lock"
        title={name}
        description={translate('extras.feature-missing-body')}
        action={
          offer && (
            <Button ref={button} onClick={() => setOpen(true)}>
              {translate('extras.feature-offer')}
            </Button>
          )
        }
      />
      {Upsell && offer && (
        <Upsell
          open={isOpen}
          onOpenChange={setOpen}
          offer={offer}
          feature={{ name: feature, title }}
          button={button}
        />
      )}
    </>
  )
}

const loadUpsell = async () => (await import('./upsell-dialog.tsx')).UpsellDialog
