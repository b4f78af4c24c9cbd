/** The shapes of an icon: SVG elements and their attributes. */
export type IconNode = [tag: string, attributes: Record<string, string | number | undefined>][]

/** Icons by name, without the types of the package they come from: published types must not name it. */
export function iconSet<Name extends string>(
  icons: Record<Name, IconNode>,
): Record<Name, IconNode> {
  return icons
}
