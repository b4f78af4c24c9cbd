import {
  Check,
  ChevronsUpDown,
  CircleAlert,
  CircleCheck,
  Image,
  Info,
  Minus,
  Plus,
  Redo,
  RotateCcw,
  TriangleAlert,
  Undo,
  X,
} from 'lucide'
import type { IconNode } from './icon-node.ts'

/** The icons of the generic components and of the image editor, which loads no others. */
export const basicIcons = {
  check: Check,
  'chevrons-up-down': ChevronsUpDown,
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  image: Image,
  info: Info,
  minus: Minus,
  plus: Plus,
  redo: Redo,
  retry: RotateCcw,
  undo: Undo,
  warning: TriangleAlert,
  x: X,
} satisfies Record<string, IconNode>
