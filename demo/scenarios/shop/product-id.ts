/** The id of a product by its title, so that the magazine can refer to it. */
export function productId(title: string): string {
  return `product-${productSlug(title)}`
}

export function productSlug(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
