/** A button of the overlay itself. */
export function button(
  page: Document,
  label: string,
  className: string,
  onClick: () => void,
): HTMLButtonElement {
  const element = page.createElement('button')
  element.type = 'button'
  element.className = `plain ${className}`.trim()
  element.textContent = label
  element.addEventListener('click', onClick)
  return element
}
