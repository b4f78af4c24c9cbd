import { useMemo } from 'react'
import type { AreaHost } from '../react/area-host.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import type { Tool } from '../structure/tool.ts'
import { createAdministrationTool } from './administration/administration-tool.tsx'
import { createAssetTool, holdsAssets } from './assets/asset-tool.tsx'
import type { ResolvedWorkspace } from './config/resolve-config.ts'
import { createDiagnosticsTool } from './diagnostics/diagnostics-tool.tsx'
import { useAccount } from './use-account.ts'
import { useLateTools } from './workspaces/use-late-tools.ts'

/** The tools of a workspace: the structure, those of its configuration, then ours that no configured one replaces by name. */
export function useTools(
  workspace: ResolvedWorkspace,
  structure: Omit<Tool, 'title'>,
  host: AreaHost,
): readonly Tool[] {
  const layer = useDataLayer()
  const translate = useTranslate()
  // Not `translate` itself, which is another one once more words are loaded: tools would be made anew.
  const structureTitle = translate('structure.title')
  const assetsTitle = translate('studio.assets')
  const administrationTitle = translate('studio.administration')
  const diagnosticsTitle = translate('diagnostics.title')
  const { isAdministrator } = useAccount()
  const hasAssets = useMemo(() => holdsAssets(layer.schema), [layer])
  const late = useLateTools(workspace, (error) => host.reportError(error, 'plugin'))
  return useMemo(() => {
    const given = [...workspace.tools, ...late]
    const isFree = (tool: string): boolean => !given.some(({ name }) => name === tool)
    return [
      { ...structure, title: structureTitle },
      ...given,
      ...(hasAssets && isFree('assets') ? [{ ...createAssetTool(), title: assetsTitle }] : []),
      ...(isAdministrator && isFree('administration')
        ? [{ ...createAdministrationTool(), title: administrationTitle }]
        : []),
      { ...createDiagnosticsTool(), title: diagnosticsTitle },
    ]
  }, [
    structure,
    structureTitle,
    assetsTitle,
    administrationTitle,
    diagnosticsTitle,
    hasAssets,
    isAdministrator,
    workspace,
    late,
  ])
}
