import { firstIcons } from './first-icons.ts'
import * as css from './icon.css.ts'
import type { lateIcons } from './late-icons.ts'

/** The names of the icons that are loaded later. */
const lateNames = {
  archive: 1,
  'arrow-down': 1,
  'arrow-right': 1,
  'arrow-up': 1,
  bold: 1,
  book: 1,
  'chevron-up': 1,
  'chevrons-left': 1,
  'chevrons-right': 1,
  'circle-x': 1,
  cloud: 1,
  'cloud-off': 1,
  code: 1,
  comment: 1,
  database: 1,
  edit: 1,
  'file-plus': 1,
  globe: 1,
  hash: 1,
  heading: 1,
  'heading-1': 1,
  'heading-2': 1,
  'heading-3': 1,
  home: 1,
  italic: 1,
  keyboard: 1,
  'list-ordered': 1,
  mail: 1,
  'map-pin': 1,
  maximize: 1,
  menu: 1,
  minimize: 1,
  monitor: 1,
  moon: 1,
  newspaper: 1,
  paste: 1,
  quote: 1,
  refresh: 1,
  send: 1,
  settings: 1,
  'sign-out': 1,
  strikethrough: 1,
  sun: 1,
  table: 1,
  tag: 1,
  text: 1,
  underline: 1,
} satisfies Record<keyof typeof lateIcons, 1>

/** Names of the built-in icons. */
export type IconName = keyof typeof firstIcons | keyof typeof lateIcons | keyof typeof css.dots

/** Whether a name from a configuration is a built-in icon. */
export function isIconName(name: string | undefined): name is IconName {
  return (
    name !== undefined &&
    [firstIcons, lateNames, css.dots].some((icons) => Object.hasOwn(icons, name))
  )
}
