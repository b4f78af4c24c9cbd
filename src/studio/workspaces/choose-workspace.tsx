import { useEffect, useState } from 'react'
import type { Subscription } from 'rxjs'
import type { AuthState, AuthStore } from '../../data/auth/auth-store.ts'
import type { AreaHost } from '../../react/area-host.ts'
import type { ResolvedWorkspace } from '../config/resolve-config.ts'
import { WorkspaceChooser } from './workspace-chooser.tsx'
import type { Workspaces } from './workspaces-context.ts'

interface ChooseWorkspaceProps {
  host: AreaHost
  workspaces: Workspaces
  onChosen: () => void
}

/** All workspaces, each with the user's sign-in state. */
export default function ChooseWorkspace({ host, workspaces, onChosen }: ChooseWorkspaceProps) {
  const { list, current, open } = workspaces
  const states = useAuthStates(host, list)
  return (
    <WorkspaceChooser
      workspaces={list.map((workspace) => {
        const { name, title, subtitle, customIcon } = workspace
        return { name, title, subtitle, icon: customIcon, state: states.get(name) ?? 'loading' }
      })}
      onChoose={(name) => {
        const chosen = list.find((one) => one.name === name)
        onChosen()
        // Returning to a location never redirects.
        if (chosen && chosen !== current) open(chosen)
      }}
    />
  )
}

type States = ReadonlyMap<string, AuthState['status']>

function useAuthStates(host: AreaHost, list: readonly ResolvedWorkspace[]): States {
  const [states, setStates] = useState<States>(new Map())
  useEffect(() => {
    let isOver = false
    const stores: AuthStore[] = []
    const subscriptions: Subscription[] = []
    for (const workspace of list) {
      const notify = (status: AuthState['status']) =>
        setStates((before) => new Map(before).set(workspace.name, status))
      host
        .openAuth(() => workspace)
        .then(
          (store) => {
            if (isOver) return store?.dispose()
            if (!store) return notify('logged-in')
            stores.push(store)
            subscriptions.push(store.state$.subscribe(({ status }) => notify(status)))
          },
          () => notify('failed'),
        )
    }
    return () => {
      isOver = true
      for (const subscription of subscriptions) subscription.unsubscribe()
      for (const store of stores) store.dispose()
    }
  }, [host, list])
  return states
}
