import { useRef } from 'react'
import { distinctUntilChanged, NEVER, switchMap } from 'rxjs'
import type { DataLayer } from '../data/data-layer.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Reference } from '../model/document.ts'
import { useNearViewport } from '../preview/near-viewport.ts'
import { iconOf, SnapshotFrame } from '../preview/preview.tsx'
import { PreviewFrame, type PreviewLayout } from '../preview/preview-frame.tsx'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'
import { failureKey, isUnbegun, observeTarget, type Target } from './target.ts'
import { targetTitle } from './target-title.ts'

const unseen: Target = { state: 'loading', isUnseen: true }

/** The target of a reference, observed while `frame` is near the viewport. */
export function useTarget(
  layer: DataLayer,
  reference: Reference,
  type: SchemaType,
  frame: React.RefObject<Element | null>,
): Target {
  const near$ = useNearViewport(frame)
  const { _ref, _dataset, _projectId } = reference
  return useObservable<Target>(
    () =>
      near$.pipe(
        distinctUntilChanged(),
        switchMap((isNear) => (isNear ? observeTarget(layer, reference, type) : NEVER)),
      ),
    unseen,
    [layer, near$, type, _ref, _dataset, _projectId],
  )
}

export interface TargetFrameProps {
  target: Target
  reference: Reference
  /** Type of the reference. */
  type: SchemaType
  layout?: PreviewLayout
}

/** The target of a reference: its preview, or why there is none. */
export function TargetFrame({ target, reference, type, layout = 'default' }: TargetFrameProps) {
  const translate = useTranslate()
  const { schema } = useDataLayer()
  const id = reference._ref
  if (target.state === 'there' && target.snapshot) {
    const known = schema.get(target.typeName)
    return (
      <SnapshotFrame
        id={id}
        layout={layout}
        icon={known && !reference._dataset ? iconOf(known) : 'link'}
        snapshot={target.snapshot}
        {...(reference._dataset && { fallbackSubtitle: reference._dataset })}
      />
    )
  }
  return <PreviewFrame layout={layout} quiet {...wordsOf()} />

  function wordsOf() {
    switch (target.state) {
      case 'loading':
        return {
          icon: 'link',
          title: translate('reference.loading'),
          loading: true,
          // Out of view it may stay loading as long as the document is open.
          still: target.isUnseen === true,
        } as const
      case 'failed':
        return { icon: 'warning', title: translate(failureKey(target)), subtitle: id } as const
      case 'missing':
        if (isUnbegun(target, reference)) {
          return { icon: 'plus', title: translate('reference.unbegun') } as const
        }
        return { icon: 'circle-x', title: translate('preview.missing'), subtitle: id } as const
      case 'denied':
        return { icon: 'lock', title: translate('preview.denied'), subtitle: id } as const
      case 'wrong-type': {
        const named = targetTitle(schema, type, target.typeName)
        const { _dataset: dataset } = reference
        const title = dataset
          ? translate('reference.wrong-type-elsewhere', { type: named, dataset })
          : translate('reference.wrong-type', { type: named })
        return { icon: 'warning', title, subtitle: id } as const
      }
      case 'there':
        return { icon: 'link', title: id, subtitle: type.title } as const
    }
  }
}

export interface TargetPreviewProps {
  reference: Reference
  /** Type of the reference. */
  type: SchemaType
  children: (target: Target) => React.ReactNode
}

/** Observes a target for its preview, once it comes near the viewport. */
export function TargetPreview({ reference, type, children }: TargetPreviewProps) {
  const layer = useDataLayer()
  const frame = useRef<HTMLSpanElement>(null)
  const target = useTarget(layer, reference, type, frame)
  return (
    <span ref={frame} style={contents} data-target={target.state}>
      {children(target)}
    </span>
  )
}

const contents = { display: 'block', minInlineSize: 0 } as const
