import { keyFor } from '../seeded.ts'
import type { Seeded } from '../seeded.ts'
import type { TextBlock } from '../prose.ts'

const words =
  'the of and to in is that it was for on are as with they at be this from have or by one had not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know get through back much before go good new write our used me man too any day same right look think also around another came come work three word must because does part even place well such here take why things help put years different away again off went old number great tell men say small every found still between name should home big give air line set own under read last never us left end along while might next sound below saw something thought both few those always looked show large often together asked house'.split(
    ' ',
  )

/** So many words of plain English with capitals and stops, meaning nothing. */
export function sentences(count: number, random: Seeded): string {
  const text: string[] = []
  let room = 0
  for (let index = 0; index < count; index++) {
    const word = random.pick(words)
    const starts = room === 0
    if (starts) room = random.integer(6, 16)
    room -= 1
    const ends = room === 0 || index === count - 1
    const shown = starts ? word[0]?.toUpperCase() + word.slice(1) : word
    text.push(ends ? `${shown}.` : shown)
  }
  return text.join(' ')
}

/** A short heading. */
export function heading(random: Seeded): string {
  return sentences(random.integer(2, 5), random).slice(0, -1)
}

/** Paragraphs of rich text with some marks in them, `count` blocks of about `length` words. */
export function paragraphs(
  seed: string,
  { count, length }: { count: number; length: number },
  random: Seeded,
): TextBlock[] {
  return Array.from({ length: count }, (_, index): TextBlock => {
    const key = keyFor(`${seed}/${index}`)
    const all = sentences(Math.max(3, random.integer(length - 2, length + 2)), random).split(' ')
    const [before, marked, after] = [all.slice(0, 2), all.slice(2, 4), all.slice(4)]
    const parts = [
      { text: `${before.join(' ')} `, marks: [] },
      {
        text: marked.join(' '),
        marks: index % 5 === 0 ? ['strong'] : index % 7 === 0 ? ['em'] : [],
      },
      { text: after.length > 0 ? ` ${after.join(' ')}` : '', marks: [] },
    ]
    return {
      _type: 'block',
      _key: key,
      style: index % 12 === 0 ? 'h2' : 'normal',
      markDefs: [],
      children: parts.map(({ text, marks }, part) => ({
        _type: 'span',
        _key: `${key.slice(0, 10)}s${part}`,
        text,
        marks,
      })),
    }
  })
}
