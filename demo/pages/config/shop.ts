import { defineStructure, type WorkspaceConfig } from 'content-studio'
import { shopTypes } from '../../scenarios/shop/schema.ts'

/** The magazine’s shop: another dataset, other types, another colour. */
export const shopConfig: WorkspaceConfig = {
  name: 'shop',
  title: 'The shop',
  subtitle: 'What we sell',
  basePath: '/shop',
  icon: 'tag',
  dataset: 'shop',
  schema: { types: shopTypes },
  theme: { accent: 'light-dark(#a13d1f, #c9643f)' },
  structure: defineStructure([
    { kind: 'documents', typeName: 'product', title: 'Products' },
    { kind: 'documents', typeName: 'shelf', title: 'Shelves' },
  ]),
}
