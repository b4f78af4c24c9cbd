// Icons are drawn in px of the size wanted instead of with a viewBox; the drawing must be the same.
import { icons, type IconNode } from 'lucide'
import { afterEach, deepEqual, test } from '../../kit/browser-test.ts'
import { scaleShape } from '../../../src/ui/text/icon-shape.ts'

const namespace = 'http://www.w3.org/2000/svg'
const canvas = document.createElementNS(namespace, 'svg')
afterEach(() => canvas.remove())

function draw(shape: IconNode): SVGGeometryElement[] {
  return shape.map(([tag, attributes]) => {
    const element = document.createElementNS(namespace, tag) as SVGGeometryElement
    for (const [name, value] of Object.entries(attributes)) {
      element.setAttribute(name, String(value))
    }
    return canvas.appendChild(element)
  })
}

/** The box around each line; its length would be known only roughly at this size. */
function boxes(shape: IconNode, factor: number): number[] {
  return draw(shape).flatMap((line) => {
    const { x, y, width, height } = line.getBBox()
    return [x, y, width, height].map((one) => one * factor)
  })
}

test('every icon of the set keeps its shape at another size', () => {
  document.body.append(canvas)
  const different = Object.entries(icons).flatMap(([name, icon]) =>
    [12, 16].flatMap((size) => {
      canvas.replaceChildren()
      const before = boxes(icon, size / 24)
      const after = boxes(scaleShape(icon, size), 1)
      const apart = Math.max(...before.map((one, index) => Math.abs(one - after[index]!)))
      return apart < 0.01 ? [] : [`${name} at ${size}: ${apart} px`]
    }),
  )
  deepEqual(different, [])
})
