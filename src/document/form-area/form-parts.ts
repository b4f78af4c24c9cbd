import { useCallback, useMemo } from 'react'
import { fieldViews } from '../../fields/field-views.tsx'
import { assetSettings } from '../../form/asset-settings.ts'
import { ReadOnlyValue } from '../../form/read-only/read-only-value.tsx'
import { createFieldRegistry, type FieldRegistry } from '../../form/registry.ts'
import { pathToString, type Path } from '../../model/path.ts'
import type { AreaHost } from '../../react/area-host.ts'
import type { DocumentFormAreaProps } from './document-form-area.tsx'
import { useHostControls } from './host-controls.tsx'
import { readPath } from '../read-path.ts'

/** Form settings from the properties of its element, with or without a document. */
export function useFormParts(host: AreaHost, props: DocumentFormAreaProps) {
  return {
    registry: useHostControls(host, useRegistry(props), props.components),
    focusPath: useWantedPath(props),
    onFocusPath: useFocusEvent(host),
  }
}

function useRegistry({ config }: DocumentFormAreaProps): FieldRegistry {
  return useMemo(
    () =>
      createFieldRegistry(
        [...fieldViews, ...(config?.fields ?? [])],
        ReadOnlyValue,
        config?.fieldActions,
        assetSettings(config ?? {}),
        config?.richText?.height,
      ),
    [config],
  )
}

function useWantedPath({ focusPath }: DocumentFormAreaProps): Path | null {
  return useMemo(
    () => (typeof focusPath === 'string' ? readPath(focusPath) : (focusPath ?? null)),
    [focusPath],
  )
}

function useFocusEvent(host: AreaHost): (path: Path | null) => void {
  return useCallback(
    (path) => void host.dispatch('content-focus-change', { path: path && pathToString(path) }),
    [host],
  )
}
