/** What a new site can be made with, and the folders of its files; what a later one holds replaces what an earlier one does. */
export const templates = {
  page: {
    title: 'a page without a framework',
    folders: ['shared', 'vite', 'script', 'page'],
  },
  react: { title: 'React with Vite', folders: ['shared', 'vite', 'react-parts', 'react'] },
  next: { title: 'Next', folders: ['shared', 'react-parts', 'next'] },
  astro: { title: 'Astro', folders: ['shared', 'script', 'astro'] },
} as const

export type Template = keyof typeof templates

export function isTemplate(name: string): name is Template {
  return Object.hasOwn(templates, name)
}
