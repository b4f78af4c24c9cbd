import { useContext, useEffect, useLayoutEffect, useMemo } from 'react'
import { useForm } from '../form/form-context.ts'
import type { InputProps } from '../form/registry.ts'
import { FormScopeContext } from '../form/store/form-scope.ts'
import { useLocale, useTranslate } from '../i18n/use-translate.ts'
import { pathToString } from '../model/path.ts'
import { DataLayerContext } from '../react/data-layer-context.ts'
import { toError } from '../schema/attempt.ts'
import { useUi } from '../ui/ui-context.ts'
import { droppedText } from './paste/dropped-text.ts'
import { createFileDesk } from './paste/file-desk.ts'
import { type CellTable, TextHost } from './text-host.ts'

/** The host of the editor for an input, which gets the current props of the input; `table` is around the text of a cell. */
export function useTextHost(
  props: InputProps<readonly unknown[]>,
  table: CellTable | null = null,
): TextHost {
  const { type, path, markers } = props
  const { controller, registry } = useForm()
  const { onEscape = null } = useContext(FormScopeContext)
  const ui = useUi()
  const { toasts, announce } = ui
  const { id: language } = useLocale()
  const translate = useTranslate()
  const layer = useContext(DataLayerContext)
  const host = useMemo(
    () =>
      new TextHost({
        array: type,
        path,
        controller,
        language,
        translate,
        files: layer
          ? createFileDesk({ array: type, registry, controller, layer, ui, translate })
          : null,
        onLostPictures: (count) =>
          toasts.show({ tone: 'caution', title: translate('rich-text.lost-pictures', { count }) }),
        onLeftOut: (dropped) =>
          toasts.show({ tone: 'caution', title: droppedText(dropped, translate) }),
        isInText: (one) => registry.find(one, 'inText') !== undefined,
        onMove: (index, count) => announce(translate('rich-text.moved', { index, count })),
        onError(error) {
          toasts.show({
            tone: 'critical',
            title: translate('rich-text.editor-error'),
            description: toError(error).message,
          })
          controller.onError(error, `rich text ${pathToString(path)}`)
        },
      }),
    [type, path, controller, ui, toasts, translate, announce, language, registry, layer],
  )
  useLayoutEffect(() => {
    const context = layer ? { projectId: layer.projectId, dataset: layer.dataset } : {}
    host.update(props, context, table, onEscape)
  })
  useEffect(() => host.mark({ markers }), [host, markers])
  return host
}
