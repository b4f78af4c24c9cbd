import { useState, type ReactNode } from 'react'
import { createIntent, useIntentLink } from '../../area/navigation.ts'
import { useAreaSettings } from '../../area/settings.ts'
import { useNewDocumentOptions } from '../../area/use-new-document-options.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { hasCoarsePointer } from '../../ui/host/dom.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { holdsAssets } from '../assets/asset-tool.tsx'
import { NewDocumentPanel, panelWidth } from '../new-document/panel.tsx'
import { projectUrls } from '../project-urls.ts'
import { useAccount } from '../use-account.ts'
import * as css from './home.css.ts'
import { useRunCommand } from './run-command.ts'

/** An empty dataset: what to do first, and where sample content comes from. */
export function FirstSteps() {
  const translate = useTranslate()
  const layer = useDataLayer()
  const run = useRunCommand()
  const { readOnly } = useAreaSettings()
  const { isAdministrator } = useAccount()
  const steps = [
    !readOnly && (
      <Step key="create" name="create">
        <CreateFirst />
      </Step>
    ),
    holdsAssets(layer.schema) && (
      <Step key="assets" name="assets">
        <Button icon="image" onClick={() => run('studio.tool-assets')}>
          {translate('home.first-assets-open', { tool: translate('studio.assets') })}
        </Button>
      </Step>
    ),
    isAdministrator && (
      <Step key="invite" name="invite">
        <Button icon="users" href={projectUrls(layer).invite} target="_blank">
          {translate('studio.invite-members')}
        </Button>
      </Step>
    ),
    !hasCoarsePointer() && (
      <Step key="keys" name="keys">
        <Button icon="keyboard" onClick={() => run('studio.shortcuts')}>
          {translate('home.first-keys-open')}
        </Button>
      </Step>
    ),
  ].filter(Boolean)
  return (
    <div className={css.steps}>
      <h2 className={css.stepsTitle}>{translate('home.first')}</h2>
      <p className={css.stepsBody}>{translate('home.first-body')}</p>
      <ol className={css.stepList}>{steps.slice(0, 3)}</ol>
      {layer.apiHost !== null && (
        <p className={css.sample}>
          {translate('home.sample')}
          <code className={css.command}>npx content-studio import sample.ndjson</code>
        </p>
      )}
    </div>
  )
}

function Step({
  name,
  children,
}: {
  name: 'create' | 'assets' | 'invite' | 'keys'
  children: ReactNode
}) {
  const translate = useTranslate()
  return (
    <li className={css.step}>
      <div className={css.stepText}>
        <div className={css.stepTitle}>{translate(`home.first-${name}`)}</div>
        <div className={css.stepBody}>{translate(`home.first-${name}-body`)}</div>
      </div>
      {children}
    </li>
  )
}

/** Creates a document of the only type, or asks which one. */
function CreateFirst() {
  const translate = useTranslate()
  const { roles } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const options = useNewDocumentOptions(wasOpened)
  const link = useIntentLink()
  const [only, another] = options
  const label = translate('studio.create')
  if (only && !another) {
    const { href, onClick } = link(createIntent(only.schemaType, only.templateId))
    return (
      <Button variant="primary" icon="plus" href={href} onClick={onClick}>
        {translate('structure.create', { type: only.title })}
      </Button>
    )
  }
  return (
    <Popover
      bare
      align="end"
      label={label}
      width={panelWidth}
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) setWasOpened(true)
      }}
      trigger={
        <Button
          variant="primary"
          icon="plus"
          disabledReason={only ? null : translate('studio.create-none')}
        >
          {translate('home.first-create-open')}
        </Button>
      }
    >
      <NewDocumentPanel
        options={options}
        roles={roles}
        hintSide="bottom"
        label={label}
        onClose={() => setOpen(false)}
      />
    </Popover>
  )
}
