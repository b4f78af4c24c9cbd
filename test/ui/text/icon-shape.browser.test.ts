// Icons are drawn in px of the size wanted instead of with a viewBox; the drawing must be the same.
import { icons, type IconNode } from 'lucide'
import { afterEach, deepEqual, equal, test } from '../../kit/browser-test.ts'
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

/** The box around all lines; their length would be known only roughly at this size. */
function box(shape: IconNode, factor: number): number[] {
  const boxes = draw(shape).map((line) => line.getBBox())
  return [
    Math.min(...boxes.map(({ x }) => x)),
    Math.min(...boxes.map(({ y }) => y)),
    Math.max(...boxes.map(({ x, width }) => x + width)),
    Math.max(...boxes.map(({ y, height }) => y + height)),
  ].map((one) => one * factor)
}

test('every icon of the set keeps its shape at other sizes', () => {
  document.body.append(canvas)
  const different = Object.entries(icons).flatMap(([name, icon]) =>
    [12, 16].flatMap((size) => {
      canvas.replaceChildren()
      // Each line alone, and with the first one, as paths are joined.
      const parts = icon.flatMap((line): IconNode[] => [[line], [icon[0]!, line]])
      const apart = parts.map((part) => {
        const after = box(scaleShape(part, size), 1)
        return Math.max(...box(part, size / 24).map((one, at) => Math.abs(one - after[at]!)))
      })
      return Math.max(...apart) < 0.01 ? [] : [`${name} at ${size}: ${Math.max(...apart)} px`]
    }),
  )
  deepEqual(different, [])
})

test('merges the paths of an icon into one', () => {
  equal(scaleShape(icons.FileText, 16).length, 1)
})
