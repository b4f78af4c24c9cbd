/** The shapes of an icon: SVG elements and their attributes. */
export type IconNode = [tag: string, attributes: Record<string, string | number | undefined>][]
