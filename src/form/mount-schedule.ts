import { describeDevice } from '../ui/host/host-env.ts'
import { whenIdle } from '../data/frames.ts'

/** Decides when the fields of a long form are fully rendered. One per form on screen; `dispose` ends it. */
export interface MountSchedule {
  /** Called by a field in its first render; true when it may be rendered in full at once. */
  claim(): boolean
  /**
   * Notifies when the element comes near the viewport or is mounted in idle time, and, in a form above the size limit,
   * when it is far away again.
   */
  watch(element: Element, field: ScheduledField): () => void
  /** Watches an element with many fields: while it is far away as a whole, its fields are not observed. */
  watchStretch(element: HTMLElement): () => void
  dispose(): void
}

export interface ScheduledField {
  /** Estimated number of fields rendered with it; those that render count themselves. */
  readonly weight: number
  readonly isReal: boolean
  readonly onNear: (near: boolean) => void
}

export interface MountLimits {
  /** Fields of the first screen, rendered in full from the start. */
  readonly eager: number
  /** Further fields rendered in idle time: a form of this size is complete soon after it opens. */
  readonly idle: number
  /** Above this number of full fields, those far away turn into outlines again. */
  readonly kept: number
  /** Px around the viewport that count as near. */
  readonly margin: number
}

// Every control on the page slows down each keystroke (browsers scan all of them for autofill), so only forms up to a
// usual size are rendered completely; beyond it fields are mounted and unmounted.
const usualLimits = { idle: 100, kept: 80, margin: 800 }
/** A rendering should not take long, however tall the window is. */
const mostEager = 20
/** Height in px of a label and its control. */
const fieldHeight = 60

function limitsOfWindow(): MountLimits {
  const eager = Math.min(mostEager, Math.ceil(describeDevice().innerHeight / fieldHeight))
  return { eager, ...usualLimits }
}

export function createMountSchedule(limits: MountLimits = limitsOfWindow()): MountSchedule {
  const watched = new Map<Element, Writable<ScheduledField>>()
  /** Stretches of fields, and whether each is near the viewport. */
  const stretches = new Map<Element, boolean>()
  let allowance = limits.eager
  let idleLeft = limits.idle
  let real = 0
  let observer: IntersectionObserver | null = null
  let cancelIdle: (() => void) | null = null

  function makeReal(element: Element, entry: Writable<ScheduledField>): void {
    if (entry.isReal) return
    entry.isReal = true
    real += 1
    // A single field stays mounted; only whole sections are observed and unmounted.
    if (entry.weight === 1) observer?.unobserve(element)
    // Fields inside a section are mounted with it; mounting them one by one would flicker.
    allowance += entry.weight - 1
    entry.onNear(true)
  }

  function leave(entry: Writable<ScheduledField>): void {
    if (!entry.isReal || real <= limits.kept) return
    entry.isReal = false
    real -= 1
    entry.onNear(false)
  }

  function onIntersect(changes: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of changes) {
      if (stretches.has(target)) enterStretch(target as HTMLElement, isIntersecting)
      const entry = watched.get(target)
      if (!entry) continue
      if (isIntersecting) makeReal(target, entry)
      else leave(entry)
    }
  }

  function enterStretch(stretch: HTMLElement, isNear: boolean): void {
    stretches.set(stretch, isNear)
    // Content skipped by the browser must be rendered before its fields become visible.
    stretch.style.contentVisibility = isNear ? 'visible' : ''
    for (const element of stretch.children) {
      const entry = watched.get(element)
      if (!entry) continue
      if (isNear) look(element, entry)
      else {
        observer?.unobserve(element)
        leave(entry)
      }
    }
  }

  function look(element: Element, { isReal, weight }: ScheduledField): void {
    if (isReal && weight === 1) return
    observer ??= observe()
    observer.observe(element)
  }

  function observe(): IntersectionObserver {
    const margin = `${limits.margin}px 0px`
    // Inside a scrolling pane only `scrollMargin` extends the area; some browsers do not support it yet.
    const init: IntersectionObserverInit & { scrollMargin: string } = {
      rootMargin: margin,
      scrollMargin: margin,
    }
    return new IntersectionObserver(onIntersect, init)
  }

  function planIdle(): void {
    if (cancelIdle || idleLeft <= 0) return
    cancelIdle = whenIdle((hasTime) => {
      cancelIdle = null
      for (const [element, entry] of watched) {
        if (idleLeft <= 0 || !hasTime()) break
        if (entry.isReal) continue
        idleLeft -= entry.weight
        makeReal(element, entry)
      }
      if ([...watched.values()].some((entry) => !entry.isReal)) planIdle()
    })
  }

  return {
    claim() {
      if (allowance <= 0) return false
      allowance -= 1
      return true
    },
    watch(element, field) {
      watched.set(element, { ...field })
      if (field.isReal) real += 1
      const { parentElement } = element
      if (!parentElement || stretches.get(parentElement) !== false) look(element, field)
      if (!field.isReal) planIdle()
      return () => {
        const entry = watched.get(element)
        if (entry?.isReal) real -= 1
        watched.delete(element)
        observer?.unobserve(element)
      }
    },
    watchStretch(element) {
      stretches.set(element, false)
      observer ??= observe()
      observer.observe(element)
      return () => {
        stretches.delete(element)
        observer?.unobserve(element)
      }
    },
    dispose() {
      cancelIdle?.()
      cancelIdle = null
      observer?.disconnect()
      observer = null
    },
  }
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }
