import { useContext, useRef } from 'react'
import { combineLatest, filter, firstValueFrom, map, of, startWith } from 'rxjs'
import type { PermissionResult } from '../data/access/permission.ts'
import { beginDocument } from '../data/begin-document.ts'
import type { DataLayer } from '../data/data-layer.ts'
import { ReferenceLinkContext } from '../form/read-only/reference-link.tsx'
import { useTranslate } from '../i18n/use-translate.ts'
import { set } from '../model/patch.ts'
import type { Path } from '../model/path.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import { failureText } from '../area/failure-text.ts'
import { titleField } from '../schema/copy.ts'
import type { SchemaType } from '../schema/schema.ts'
import { Button } from '../ui/controls/button.tsx'
import { useToast } from '../ui/feedback/toasts.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { useUi } from '../ui/ui-context.ts'
import type { PickedDocument } from './make-reference.ts'
import { isIconName } from '../ui/text/icons.ts'

/** A type and template from which a target document can be created. */
export interface CreatableTarget {
  readonly type: SchemaType
  readonly templateId: string
  /** False once it is known that the user lacks permission. */
  readonly isGranted: boolean
}

/**
 * Target types of which documents can be created, with the user's permission; `disableNew` of the schema forbids all.
 */
export function useCreatableTargets(reference: SchemaType): readonly CreatableTarget[] {
  const layer = useDataLayer()
  return useObservable<readonly CreatableTarget[]>(
    () => {
      const { schema, access } = layer
      if (reference.elsewhere || reference.options['disableNew'] === true) return of([])
      const types = schema.documentTypes.filter(
        ({ name, creatable }) =>
          creatable &&
          reference.to.some(({ type }) => type === name) &&
          schema.templates.some(({ id }) => id === name),
      )
      if (types.length === 0) return of([])
      return combineLatest(
        types.map((type) =>
          access.template$(type.name).pipe(
            startWith<PermissionResult | null>(null),
            map((result) => ({ type, templateId: type.name, isGranted: result?.granted ?? true })),
          ),
        ),
      )
    },
    [],
    [layer, reference],
  )
}

/** Whether a new document of the type can begin with a title. */
export function takesTitle(type: SchemaType): boolean {
  return titleField(type) !== null
}

/**
 * REF-013: creates a document with a title: its template's values first, then the title as a separate edit. Rejects
 * with InitialValueError; without a connection, the title is part of the creation. `written` resolves once it is edited.
 */
export async function beginTitled(
  layer: DataLayer,
  id: string,
  { type, templateId }: CreatableTarget,
  title: string,
): Promise<{ written: Promise<void> }> {
  const field = titleField(type)
  if (field === null || title === '') return { written: Promise.resolve() }
  const [initialValue] = await Promise.all([
    beginDocument(layer, type, { template: templateId }),
    layer.documents.ready(),
  ])
  const pair = layer.documents.pair(id, type.name, { initialValue })
  const ready = firstValueFrom(pair.state$.pipe(filter((state) => state.ready)), {
    defaultValue: null,
  })
  const written = ready.then((state) => {
    if (state && !state.displayed) pair.patch([set(title, [field])])
    pair.release()
  })
  return { written }
}

interface MadeTarget {
  readonly target: CreatableTarget
  readonly id: string
  /** The search text; may be empty. */
  readonly title: string
  /** Path of the reference. */
  readonly path: Path
  /** Writes the reference. */
  readonly put: (picked: PickedDocument) => void
}

/**
 * REF-013: creates a document with its title, writes a reference to it, and opens it. If it cannot be created, the value
 * is kept and the reason shown.
 */
export function useMakeTarget(): (made: MadeTarget) => Promise<void> {
  const layer = useDataLayer()
  const translate = useTranslate()
  const toast = useToast()
  const { announce } = useUi()
  const linkTo = useContext(ReferenceLinkContext)
  const isBusy = useRef(false)
  return async ({ target, id, title, path, put }) => {
    if (isBusy.current) return
    const { type, templateId } = target
    isBusy.current = true
    try {
      await beginTitled(layer, id, target, title)
    } catch (error) {
      const description = failureText(translate, error)
      toast.show({ tone: 'critical', title: translate('reference.create-failed'), description })
      return
    } finally {
      isBusy.current = false
    }
    put({ id, typeName: type.name, isPublished: false, template: { id: templateId, params: {} } })
    announce(translate('reference.created', { type: type.title }))
    linkTo?.({ id, typeName: type.name, path, template: templateId }).open()
  }
}

export interface CreateTargetProps {
  /** The search text: the title of the new document. */
  title: string
  targets: readonly CreatableTarget[]
  onCreate: (target: CreatableTarget) => void
  size?: 'medium' | 'large'
}

/** REF-014: creates a new target document: a button for one type, a menu for several. */
export function CreateTarget({ title, targets, onCreate, size = 'large' }: CreateTargetProps) {
  const translate = useTranslate()
  const [only, ...others] = targets
  if (!only) return null
  const denied = translate('reference.create-denied')
  if (others.length === 0) {
    return (
      <Button
        size={size}
        icon="plus"
        tooltip={
          title && takesTitle(only.type)
            ? translate('reference.create-titled', { type: only.type.title, title })
            : translate('reference.create-type', { type: only.type.title })
        }
        disabledReason={only.isGranted ? null : denied}
        onClick={() => onCreate(only)}
      >
        {translate('reference.create')}
      </Button>
    )
  }
  const isDenied = targets.every(({ isGranted }) => !isGranted)
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size={size}
          icon="plus"
          iconAfter="chevron-down"
          disabledReason={isDenied ? denied : null}
        >
          {translate('reference.create')}
        </Button>
      }
      items={targets.map((target) => ({
        label: target.type.title,
        ...(isIconName(target.type.icon) && { icon: target.type.icon }),
        disabledReason: target.isGranted ? null : denied,
        onSelect: () => onCreate(target),
      }))}
    />
  )
}
