/** Pixels of an image: red, green, blue for each, row by row, 0 to 255. */
export interface RgbPixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/**
 * The blurhash of a small image: a string of about 30 characters that encodes a blurred preview.
 * Its format (https://blurha.sh): a size flag, the largest amplitude, the mean colour, then the
 * cosine components, all in base 83.
 */
export function encodeBlurHash(pixels: RgbPixels): string {
  const { width, height } = pixels
  const across = width >= height ? 4 : 3
  const down = width >= height ? 3 : 4
  const linear = Float64Array.from(pixels.data, toLinear)
  const components: Color[] = []
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) components.push(component(linear, { width, height }, x, y))
  }
  const [mean = [0, 0, 0], ...waves] = components
  const largest = Math.max(...waves.flat().map(Math.abs))
  const step = Math.max(0, Math.min(82, Math.floor(largest * 166 - 0.5)))
  const amplitude = (step + 1) / 166
  return [
    base83(across - 1 + (down - 1) * 9, 1),
    base83(step, 1),
    base83(packRgb(mean.map(fromLinear)), 4),
    ...waves.map((wave) => base83(packWave(wave, amplitude), 2)),
  ].join('')
}

type Color = readonly number[]

/** The coefficient of one two-dimensional cosine wave in the image, for each channel. */
function component(
  linear: Float64Array,
  { width, height }: { width: number; height: number },
  x: number,
  y: number,
): Color {
  const sum = [0, 0, 0]
  for (let row = 0; row < height; row++) {
    const vertical = Math.cos((Math.PI * y * row) / height)
    for (let column = 0; column < width; column++) {
      const weight = vertical * Math.cos((Math.PI * x * column) / width)
      for (let channel = 0; channel < 3; channel++) {
        sum[channel]! += weight * linear[(row * width + column) * 3 + channel]!
      }
    }
  }
  const scale = (x === 0 && y === 0 ? 1 : 2) / (width * height)
  return sum.map((value) => value * scale)
}

/** Quantizes each channel to 19 steps around zero, finer near zero. */
function packWave(wave: Color, amplitude: number): number {
  return wave.reduce((packed, value) => {
    const root = Math.sign(value) * Math.sqrt(Math.abs(value) / amplitude)
    return packed * 19 + Math.max(0, Math.min(18, Math.floor(root * 9 + 9.5)))
  }, 0)
}

function packRgb(color: Color): number {
  return color.reduce((packed, value) => packed * 256 + value, 0)
}

function toLinear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function fromLinear(value: number): number {
  const share = Math.max(0, Math.min(1, value))
  const encoded = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'

function base83(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 83)) {
    text = digits.charAt(rest % 83) + text
  }
  return text
}
