import { useState } from 'react'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { settleText } from '../../form/text-buffer.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useHost } from '../../react/host-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { useUi } from '../../ui/ui-context.ts'
import type { DocumentActions } from '../actions/use-document-actions.ts'
import { denialText, type DocumentPermissions } from '../permissions/use-permissions.ts'
import {
  isBuiltIn,
  type DocumentActionCall,
  type DocumentActionDefinition,
  type DocumentActionDescription,
} from './document-extension.ts'
import { subjectOf, useAskHost, useSubject } from './use-subject.ts'

/** An action of the host as the bar draws it. */
export interface HostAction {
  name: string
  description: DocumentActionDescription
  running: boolean
  start: () => void
}

/** The question or the dialog of an action that was started. */
export interface HostDialog {
  description: DocumentActionDescription
  call: DocumentActionCall
  confirm: () => Promise<void>
  close: () => void
}

export interface HostActions {
  /** Ours by name, and those of the host, in the order of the bar. */
  order: readonly (string | HostAction)[]
  dialog: HostDialog | null
}

export interface HostActionsOptions {
  pair: DocumentPair
  definitions: readonly DocumentActionDefinition[]
  permissions: DocumentPermissions | null
  perform: DocumentActions['perform']
}

/** What the host made of the list of actions. Its own are described anew whenever the document changes. */
export function useHostActions(options: HostActionsOptions): HostActions {
  const { pair, definitions, permissions, perform } = options
  const layer = useDataLayer()
  const host = useHost()
  const translate = useTranslate()
  const toast = useToast()
  const { reportError } = useUi()
  const ask = useAskHost()
  const user = useObservable<CurrentUser | null>(() => layer.users.current$, null, [layer])
  const isAsked = definitions.some((one) => one.describe || one.when)
  const subject = useSubject(pair, isAsked)
  const [running, setRunning] = useState<string | null>(null)
  const [dialog, setDialog] = useState<{
    name: string
    description: DocumentActionDescription
  } | null>(null)

  const callOf = (): DocumentActionCall => ({
    ...subjectOf(pair, user),
    patch(patches) {
      const refusal = denialText(translate, 'edit', permissions?.edit)
      if (refusal !== null) throw new Error(refusal)
      pair.patch(patches)
    },
    run: async (operation) => (await perform(operation))?.publishedId ?? null,
  })

  const describe = (definition: DocumentActionDefinition): DocumentActionDescription | null => {
    const { name } = definition
    const described = ask(`action ${name}`, () => definition.describe!(subjectOf(pair, user)), null)
    return described && typeof described.label === 'string' ? described : null
  }

  const handle = async (name: string, { label, onHandle }: DocumentActionDescription) => {
    setRunning(name)
    try {
      await onHandle?.(callOf())
    } catch (error) {
      reportError(error, `action ${name}`)
      toast.show({
        tone: 'critical',
        title: translate('document.operation-failed', { action: label }),
        description: error instanceof Error ? error.message : String(error),
        duration: 0,
      })
    } finally {
      setRunning(null)
      setDialog(null)
    }
  }

  const start = (definition: DocumentActionDefinition): void => {
    // A click from the keyboard or by a script takes no focus from the field that is being typed in.
    if (host) settleText(host.root)
    if (running !== null || dialog) return
    // What was drawn may be a moment old.
    const description = describe(definition)
    if (!description) return
    const reason = reasonOf(description, translate('document.reason.not-now'))
    if (reason !== null) toast.show({ id: 'document-reason', title: reason })
    else if (description.dialog) setDialog({ name: definition.name, description })
    else void handle(definition.name, description)
  }

  const order = definitions.flatMap((definition): (string | HostAction)[] => {
    const { name, when } = definition
    const isOurs = isBuiltIn(definition)
    // A question that fails takes none of ours away.
    const isMeant = !when || (subject ? ask(`action ${name}`, () => when(subject), isOurs) : false)
    if (!isMeant) return []
    if (isOurs) return [name]
    const description = subject && describe(definition)
    if (!description) return []
    return [{ name, description, running: running === name, start: () => start(definition) }]
  })
  return {
    order,
    dialog: dialog && {
      description: dialog.description,
      call: callOf(),
      confirm: () => handle(dialog.name, dialog.description),
      close: () => setDialog(null),
    },
  }
}

/** Why an action of the host cannot be done; null when it can. */
export function reasonOf(
  { disabled, title }: DocumentActionDescription,
  otherwise: string,
): string | null {
  return disabled ? title || otherwise : null
}
