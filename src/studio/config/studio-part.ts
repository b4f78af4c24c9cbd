import type { ComponentType, ReactNode } from 'react'
import type { Tool, ToolSource } from '../../structure/tool.ts'
import type { ConfigContext, WorkspaceConfig } from './workspace-config.ts'

/** Properties of every part. */
export interface StudioPartProps {
  /** The workspace, with the title that the studio shows. */
  readonly workspace: ConfigContext['workspace']
  /** The configuration of the workspace, as written. */
  readonly config: WorkspaceConfig
  /** The datasets of the workspace, its own first. */
  readonly sources: readonly [ToolSource, ...ToolSource[]]
}

export interface NavbarPartProps extends StudioPartProps {
  /** The studio is too narrow for more than a few buttons; the rest is in its sidebar. */
  readonly isNarrow: boolean
}

export interface SidebarPartProps extends StudioPartProps {
  /** Closes the sidebar. */
  readonly onClose: () => void
}

/** Its children have to be rendered; a custom element has them as its own, for a slot of its shadow root. */
export interface AroundStudioProps extends StudioPartProps {
  readonly children: ReactNode
}

export interface AroundToolProps extends AroundStudioProps {
  /** The open tool. */
  readonly tool: Tool
}

/** The places of parts, and the properties that a part gets there. */
export interface StudioPlaces {
  /** In the bar, before the search: states such as those of the connection. Present at every width. */
  'navbar-status': NavbarPartProps
  /** In the bar, after the studio's own buttons. Present at every width. */
  'navbar-menu': NavbarPartProps
  /** In the menu of a narrow studio, above the links. */
  sidebar: SidebarPartProps
  /** Around the whole workspace, for state that other parts share. */
  'around-studio': AroundStudioProps
  /** Around the open tool. */
  'around-tool': AroundToolProps
}

/** A component that a configuration adds to the studio itself: a React component, or the tag name of a custom element. */
export type StudioPart = {
  [Place in keyof StudioPlaces]: {
    name: string
    place: Place
    component: ComponentType<StudioPlaces[Place]> | string
  }
}[keyof StudioPlaces]

/** All places, by name. */
export const studioPlaces: Readonly<Record<keyof StudioPlaces, true>> = {
  'navbar-status': true,
  'navbar-menu': true,
  sidebar: true,
  'around-studio': true,
  'around-tool': true,
}
