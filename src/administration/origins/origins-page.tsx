import { useState } from 'react'
import { forbidOrigin, listOrigins } from '../../data/administration/origins.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { AllowedOrigin } from '../../protocol/administration.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import * as css from '../administration.css.ts'
import { ConfirmAction } from '../confirm-action.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import { EmptyPage, Page } from '../page.tsx'
import { CreatedAt, RowList, RowTexts, type FocusProps } from '../rows.tsx'
import { useLoaded } from '../use-loaded.ts'
import { OriginDialog } from './origin-dialog.tsx'

/** Pages of other origins that may use the API. */
export function OriginsPage() {
  const [loaded, reload] = useLoaded(listOrigins)
  return (
    <LoadedPart loaded={loaded} onRetry={reload}>
      {(origins) => <Origins origins={origins} onChange={reload} />}
    </LoadedPart>
  )
}

function Origins(props: { origins: readonly AllowedOrigin[]; onChange: () => void }) {
  const { origins, onChange } = props
  const translate = useTranslate()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<AllowedOrigin | null>(null)
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
      {translate('administration.allow-origin')}
    </Button>
  )
  return (
    <Page
      label={translate('administration.origins')}
      title={translate('administration.origins')}
      intro={translate('administration.origins-intro')}
      action={origins.length > 0 && add}
    >
      {origins.length > 0 ? (
        <RowList
          label={translate('administration.origins')}
          items={origins}
          keyOf={({ origin }) => origin}
        >
          {(origin, focusProps) => (
            <OriginRow origin={origin} focusProps={focusProps} onRemove={setRemoved} />
          )}
        </RowList>
      ) : (
        <EmptyPage
          icon="lock"
          title={translate('administration.no-origins')}
          description={translate('administration.no-origins-body')}
          action={add}
        />
      )}
      {isAdding && (
        <OriginDialog known={origins} onChange={onChange} onClose={() => setAdding(false)} />
      )}
      {removed && (
        <ConfirmAction
          title={translate('administration.remove-origin-title', { origin: removed.origin })}
          description={translate('administration.remove-origin-body')}
          confirmLabel={translate('administration.remove-origin')}
          doneText={translate('administration.origin-removed', { origin: removed.origin })}
          action={(client) => forbidOrigin(client, removed.id)}
          onDone={onChange}
          onClose={() => setRemoved(null)}
        />
      )}
    </Page>
  )
}

interface OriginRowProps {
  origin: AllowedOrigin
  focusProps: FocusProps
  onRemove: (origin: AllowedOrigin) => void
}

function OriginRow({ origin: entry, focusProps, onRemove }: OriginRowProps) {
  const translate = useTranslate()
  const { origin, allowCredentials, createdAt } = entry
  return (
    <div className={css.row}>
      <RowTexts name={origin} detail={<CreatedAt value={createdAt} />} />
      <span className={css.rowEnd}>
        {translate(
          allowCredentials
            ? 'administration.with-credentials'
            : 'administration.without-credentials',
        )}
      </span>
      <IconButton
        {...focusProps}
        icon="trash"
        label={translate('administration.remove-named', { name: origin })}
        onClick={() => onRemove(entry)}
      />
    </div>
  )
}
