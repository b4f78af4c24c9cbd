import type { IconNode } from './icon-node.ts'
import { createContext, createElement, memo, useContext, useEffect, useState } from 'react'
import type { SVGAttributes } from 'react'
import { classes } from '../host/dom.ts'
import { UiContext } from '../ui-context.ts'
import { scaleShape } from './icon-shape.ts'
import type { IconName } from './icons.ts'
import * as css from './icon.css.ts'
import { memoize } from '../../model/memoize.ts'

export type Icons = Readonly<Record<string, IconNode>>

/** The icons that can be shown at once, by name. */
export const IconsContext = createContext<Icons>({})

/** Icons that mean forward, back or out; they are mirrored in right-to-left text. */
const mirrored: ReadonlySet<IconName> = new Set<IconName>([
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'chevrons-left',
  'chevrons-right',
  'external',
  'list',
  'panel',
  'redo',
  'send',
  'sign-out',
  'undo',
])

/** The stroke width of an icon at its full size of 24px. */
const strokeWidth = 1.75

export interface IconProps {
  name: IconName
  /** Side length in px at the default text size. Default 16. */
  size?: number
  /** The meaning of the icon; without it the icon is decorative and hidden from assistive technology. */
  label?: string
  className?: string
}

/** A line icon in the colour of the surrounding text. */
export const Icon = memo(function Icon({ name, size: usual = 16, label, className }: IconProps) {
  const icons = useContext(IconsContext)
  const size = usual * (useContext(UiContext)?.textScale ?? 1)
  const semantics = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const }
  if (name === 'drag' || name === 'more') {
    return (
      <span
        className={classes(css.dots[name], className)}
        style={{ inlineSize: size, blockSize: size }}
        {...semantics}
      />
    )
  }
  const icon = icons[name] ?? late.get(name)
  const props = { name, size, className, semantics }
  return icon ? drawing(props, icon) : <LateIcon {...props} />
})

interface DrawingProps {
  name: IconName
  size: number
  className: string | undefined
  semantics: SVGAttributes<SVGSVGElement>
}

function drawing({ name, size, className, semantics }: DrawingProps, icon: IconNode) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={(strokeWidth * size) / 24}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes(css.icon, className, mirrored.has(name) && css.mirrored)}
      {...semantics}
    >
      {shapesOf(icon)(size).map(([tag, attributes], index) =>
        createElement(tag, { key: index, ...attributes }),
      )}
    </svg>
  )
}

/** An icon that has to be loaded. Its place is empty until then, and stays so without a network. */
function LateIcon(props: DrawingProps) {
  const [icon, setIcon] = useState<IconNode>([])
  const { name } = props
  useEffect(() => {
    let isGone = false
    loadIcons().then(
      () => !isGone && setIcon(late.get(name) ?? []),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [name])
  return drawing(props, icon)
}

/** The icons of the loaded modules. */
const late = new Map<string, IconNode>()

async function loadIcons(): Promise<void> {
  const [{ firstIcons }, { lateIcons }] = await Promise.all([
    import('./first-icons.ts'),
    import('./late-icons.ts'),
  ])
  for (const [name, icon] of Object.entries({ ...firstIcons, ...lateIcons })) late.set(name, icon)
}

/** The shapes of an icon, by size. */
const shapesOf = memoize((icon: IconNode) => {
  if (icon.length === 0) return () => icon
  const shapes = new Map<number, IconNode>()
  return (size: number): IconNode => {
    let shape = shapes.get(size)
    if (!shape) shapes.set(size, (shape = scaleShape(icon, size)))
    return shape
  }
})
