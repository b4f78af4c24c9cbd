import { useMemo, type ReactNode } from 'react'
import { NavigationContext, type Navigation } from '../../area/navigation.ts'
import { AreaRoot } from '../../area/root.tsx'
import { FormScopeContext, type FormScope } from '../../form/store/form-scope.ts'
import { moreFormWords } from '../../i18n/en-us-form.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { AreaHost } from '../../react/area-host.ts'
import * as css from './document-form.css.ts'
import type { DocumentFormAreaProps } from './document-form-area.tsx'
import { readPath } from '../read-path.ts'
import { firstIcons } from '../../ui/text/first-icons.ts'

interface FormFrameProps {
  host: AreaHost
  props: DocumentFormAreaProps
  /** The messages of its content, except for lazily loaded parts. */
  words: Messages
  /** Whether the page may add its own actions. */
  takesActions: boolean
  children: ReactNode
}

/** The root of a form inside its element, with the slots of the page. */
export function FormFrame({ host, props, words, takesActions, children }: FormFrameProps) {
  const { hrefFor, readOnly, disabled } = props
  const scope = useScope(props)
  const navigation = useMemo<Navigation>(
    () => ({
      intentHref: (intent) => hrefFor?.(intent) ?? `#${intent.name}`,
      openIntent({ params: { parentRefPath: path, ...params } }) {
        void host.dispatch('content-open-reference', { ...params, ...(path && { path }) })
      },
    }),
    [host, hrefFor],
  )
  return (
    <AreaRoot
      words={words}
      moreWords={moreFormWords}
      icons={firstIcons}
      host={host}
      props={{ ...props, readOnly: readOnly === true || disabled === true }}
      i18n={props.config?.i18n}
    >
      <NavigationContext value={navigation}>
        <FormScopeContext value={scope}>
          <div className={css.stack}>
            <slot name="header" />
            {children}
            {takesActions && <slot name="actions" />}
            <slot name="footer" />
          </div>
        </FormScopeContext>
      </NavigationContext>
    </AreaRoot>
  )
}

function useScope({ path = '', fields, group }: DocumentFormAreaProps): FormScope {
  return useMemo(
    () => ({
      path: readPath(path) ?? [],
      fields:
        fields === undefined
          ? null
          : fields.split(/\s+/).flatMap((name) => [readPath(name)].filter((one) => one !== null)),
      group: group ?? null,
    }),
    [path, fields, group],
  )
}
