interface Group {
  /** True for groups that repeat pictures for older programs, or contain those of list bullets. */
  readonly isSkipped: boolean
  type: string | null
  /** The hexadecimal digits of a picture; null in other groups. */
  digits: string[] | null
}

/** Destinations whose pictures are no pictures of the text. */
const skipped = new Set(['nonshppict', 'shprslt', 'listpicture', 'header', 'footer', 'pntext'])
const types: Readonly<Record<string, string>> = { pngblip: 'image/png', jpegblip: 'image/jpeg' }

/** A control word with its number, an escaped byte, or an escaped character. */
const control = /\\(?:([a-z]+)(-?\d+)? ?|'[\da-f]{2}|[^])/iy
const run = /[^\\{}]+/y

/** The pictures of a text in Rich Text Format, in order; null for those in formats that browsers cannot show. */
export function picturesOfRtf(rtf: string): (File | null)[] {
  const pictures: (File | null)[] = []
  const groups: Group[] = [{ isSkipped: false, type: null, digits: null }]
  for (let at = 0; at < rtf.length;) {
    const group = groups.at(-1)!
    const sign = rtf[at]
    if (sign === '{') {
      groups.push({ isSkipped: group.isSkipped, type: null, digits: null })
      at += 1
    } else if (sign === '}') {
      if (group.digits && !group.isSkipped) pictures.push(pictureOf(group, pictures.length + 1))
      if (groups.length > 1) groups.pop()
      at += 1
    } else if (sign === '\\') {
      control.lastIndex = at
      const [whole = '\\', word = '', number] = control.exec(rtf) ?? []
      at += whole.length
      if (word === 'pict') group.digits = []
      else if (word === 'bin') at += Math.max(0, Number(number ?? 0))
      else if (skipped.has(word)) groups[groups.length - 1] = { ...group, isSkipped: true }
      else if (word in types) group.type = types[word]!
    } else {
      run.lastIndex = at
      const [text = sign!] = run.exec(rtf) ?? []
      group.digits?.push(text)
      at += text.length
    }
  }
  return pictures
}

function pictureOf({ type, digits }: Group, number: number): File | null {
  const bytes = bytesOf((digits ?? []).join(''))
  if (type === null || bytes.length === 0) return null
  const ending = type === 'image/png' ? 'png' : 'jpg'
  return new File([bytes], `picture-${number}.${ending}`, { type })
}

/** The bytes written as hexadecimal digits; other characters, such as line breaks, are ignored. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length >> 1)
  let count = 0
  let high = -1
  for (let at = 0; at < hex.length; at++) {
    const digit = digitOf(hex.charCodeAt(at))
    if (digit < 0) continue
    if (high < 0) high = digit
    else {
      bytes[count++] = high * 16 + digit
      high = -1
    }
  }
  return bytes.slice(0, count)
}

/** The value of a hexadecimal digit; -1 for other characters. */
function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}
