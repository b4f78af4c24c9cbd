import {
  Archive,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpDown,
  Bold,
  BookOpen,
  Calendar,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  ChevronsLeft,
  ChevronsRight,
  ChevronsUpDown,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  ClipboardPaste,
  Clock,
  Cloud,
  CloudOff,
  Code,
  Columns2,
  Copy,
  Database,
  ExternalLink,
  Eye,
  EyeOff,
  FilePlus,
  FileText,
  Folder,
  Globe,
  Hash,
  History,
  House,
  Image,
  Info,
  Italic,
  Keyboard,
  LayoutGrid,
  Link,
  List,
  ListFilter,
  ListOrdered,
  Lock,
  LogOut,
  Mail,
  MapPin,
  Maximize2,
  Menu,
  MessageSquare,
  Minimize2,
  Minus,
  Monitor,
  Moon,
  Newspaper,
  PanelLeft,
  Pencil,
  Plus,
  Redo,
  RotateCcw,
  Search,
  Send,
  Settings,
  Strikethrough,
  Sun,
  Tag,
  Trash2,
  TriangleAlert,
  Type,
  Underline,
  Undo,
  Undo2,
  Upload,
  User,
  Users,
  X,
} from 'lucide'
import type { IconNode } from 'lucide'
import { createElement, memo } from 'react'
import { classes } from '../host/dom.ts'
import { scaleShape } from './icon-shape.ts'
import * as css from './icon.css.ts'

const icons = {
  archive: Archive,
  'arrow-down': ArrowDown,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'arrow-up': ArrowUp,
  bold: Bold,
  book: BookOpen,
  calendar: Calendar,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  'chevron-up': ChevronUp,
  'chevrons-left': ChevronsLeft,
  'chevrons-right': ChevronsRight,
  'chevrons-up-down': ChevronsUpDown,
  circle: Circle,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-x': CircleX,
  clock: Clock,
  cloud: Cloud,
  'cloud-off': CloudOff,
  code: Code,
  columns: Columns2,
  comment: MessageSquare,
  copy: Copy,
  database: Database,
  discard: Undo2,
  edit: Pencil,
  external: ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  'file-plus': FilePlus,
  file: FileText,
  filter: ListFilter,
  folder: Folder,
  globe: Globe,
  grid: LayoutGrid,
  hash: Hash,
  help: CircleQuestionMark,
  history: History,
  home: House,
  image: Image,
  info: Info,
  italic: Italic,
  keyboard: Keyboard,
  link: Link,
  list: List,
  'list-ordered': ListOrdered,
  lock: Lock,
  mail: Mail,
  'map-pin': MapPin,
  maximize: Maximize2,
  menu: Menu,
  minimize: Minimize2,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  newspaper: Newspaper,
  panel: PanelLeft,
  paste: ClipboardPaste,
  plus: Plus,
  redo: Redo,
  retry: RotateCcw,
  search: Search,
  send: Send,
  settings: Settings,
  'sign-out': LogOut,
  sort: ArrowUpDown,
  strikethrough: Strikethrough,
  sun: Sun,
  tag: Tag,
  text: Type,
  trash: Trash2,
  underline: Underline,
  undo: Undo,
  upload: Upload,
  user: User,
  users: Users,
  warning: TriangleAlert,
  x: X,
} satisfies Record<string, IconNode>

/** Names of the built-in icons. */
export type IconName = keyof typeof icons | keyof typeof css.dots

/** Whether a name from a configuration is a built-in icon. */
export function isIconName(name: string | undefined): name is IconName {
  return name !== undefined && (Object.hasOwn(icons, name) || Object.hasOwn(css.dots, name))
}

/** Icons that mean forward, back or out; they are mirrored in right-to-left text. */
const mirrored: ReadonlySet<IconName> = new Set<IconName>([
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'chevrons-left',
  'chevrons-right',
  'discard',
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
  /** Side length in px. Default 16. */
  size?: number
  /** The meaning of the icon; without it the icon is decorative and hidden from assistive technology. */
  label?: string
  className?: string
}

/** A line icon in the colour of the surrounding text. */
export const Icon = memo(function Icon({ name, size = 16, label, className }: IconProps) {
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
      focusable={false}
      className={classes(css.icon, className, mirrored.has(name) && css.mirrored)}
      {...semantics}
    >
      {shapeOf(name, size).map(([tag, attributes], index) =>
        createElement(tag, { key: index, ...attributes }),
      )}
    </svg>
  )
})

/** Cache; a value depends only on its key. */
const shapes = new Map<string, IconNode>()

function shapeOf(name: keyof typeof icons, size: number): IconNode {
  const key = `${name} ${size}`
  let shape = shapes.get(key)
  if (!shape) shapes.set(key, (shape = scaleShape(icons[name], size)))
  return shape
}
