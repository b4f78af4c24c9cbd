/** The common start and end of two texts; sizes are in UTF-8 bytes. */
export interface SharedText {
  headSize: number
  /** The part of the new text between the common start and end. */
  middle: string
  tailSize: number
  /** Size of the whole old text. */
  oldSize: number
}

/** The longest common start and end of two texts. Neither splits a surrogate pair, in either text. */
export function shareText(from: string, to: string): SharedText {
  const limit = Math.min(from.length, to.length)
  let head = 0
  while (head < limit && from.charCodeAt(head) === to.charCodeAt(head)) head += 1
  if (cutsPair(from, head) || cutsPair(to, head)) head -= 1
  let tail = 0
  while (tail < limit - head && unitFromEnd(from, tail) === unitFromEnd(to, tail)) tail += 1
  if (cutsPair(from, from.length - tail) || cutsPair(to, to.length - tail)) tail -= 1
  const tailStart = from.length - tail
  const [headSize, tailSize] = [utf8Size(from, 0, head), utf8Size(from, tailStart, from.length)]
  return {
    headSize,
    middle: to.slice(head, to.length - tail),
    tailSize,
    oldSize: headSize + utf8Size(from, head, tailStart) + tailSize,
  }
}

function unitFromEnd(text: string, offset: number): number {
  return text.charCodeAt(text.length - 1 - offset)
}

/** True if the position before `index` is inside a surrogate pair. */
function cutsPair(text: string, index: number): boolean {
  return isHigh(text.charCodeAt(index - 1)) && isLow(text.charCodeAt(index))
}

/** Bytes of text[start, end) in UTF-8; an unpaired surrogate counts three, as in the decoder. */
function utf8Size(text: string, start: number, end: number): number {
  let bytes = 0
  for (let index = start; index < end; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) bytes += 1
    else if (unit < 0x800) bytes += 2
    else if (isHigh(unit) && index + 1 < end && isLow(text.charCodeAt(index + 1))) {
      bytes += 4
      index += 1
    } else bytes += 3
  }
  return bytes
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
