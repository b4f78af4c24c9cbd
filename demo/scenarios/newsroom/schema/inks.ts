/** The inks a section may be printed in, as editors choose them and the magazine paints them. */
export const inks = [
  { value: 'cobalt', title: 'Cobalt', light: '#1f4bb8', dark: '#8fb0ff' },
  { value: 'ochre', title: 'Ochre', light: '#8a5a00', dark: '#f0bd52' },
  { value: 'viridian', title: 'Viridian', light: '#0d6b57', dark: '#62d0b3' },
  { value: 'tomato', title: 'Tomato', light: '#b8301c', dark: '#ff9380' },
  { value: 'plum', title: 'Plum', light: '#76306f', dark: '#dd9bd5' },
  { value: 'slate', title: 'Slate', light: '#3c5870', dark: '#a4c1d8' },
  { value: 'rust', title: 'Rust', light: '#93431a', dark: '#f0a476' },
] as const

export type InkName = (typeof inks)[number]['value']

/** The choices of an `ink` field. */
export const inkList = inks.map(({ value, title }) => ({ value, title }))
