import { isRecord } from '../model/document.ts'
import type { Effect } from './encode.ts'

/**
 * Applies an effect to a value (protocol.md 9). The value is not modified; unchanged parts are shared with the
 * result. Throws RangeError if the effect does not fit the value.
 */
export function applyEffect(value: unknown, effect: Effect): unknown {
  const decoder = new Decoder(value, effect)
  while (decoder.hasMore) {
    const operation = operationTable[decoder.read() as number]
    if (!operation) throw misfit('an unknown operation')
    operation(decoder)
  }
  return decoder.end()
}

/** Indexed by opcode. Those from 10 on combine operations that are often used together. */
const operationTable: readonly (((decoder: Decoder) => void) | null)[] = [
  (decoder) => decoder.begin(decoder.read()),
  (decoder) => decoder.begin(decoder.input.value),
  (decoder) => decoder.begin(null),
  (decoder) => decoder.append(decoder.end()),
  (decoder) => decoder.setField(decoder.end(), decoder.readName()),
  (decoder) => decoder.setField(decoder.end(), decoder.input.name),
  (decoder) => decoder.pushField(),
  (decoder) => decoder.pushItem(),
  // Unused: no encoder writes this opcode, and no other decoder supports it.
  null,
  (decoder) => decoder.pop(),
  (decoder) => decoder.pushField().begin(decoder.input.value),
  (decoder) => decoder.pushField().begin(null),
  (decoder) => decoder.pushItem().begin(decoder.input.value),
  (decoder) => decoder.pushItem().begin(null),
  (decoder) => decoder.setField(decoder.end(), decoder.readName()).pop(),
  (decoder) => decoder.setField(decoder.end(), decoder.input.name).pop(),
  (decoder) => decoder.append(decoder.end()).pop(),
  (decoder) => decoder.setField(decoder.read(), decoder.readName()),
  (decoder) => decoder.pushField().setField(decoder.input.value, decoder.input.name).pop(),
  (decoder) => decoder.deleteField(),
  (decoder) => decoder.append(decoder.read()),
  (decoder) => decoder.appendItems(decoder.readPlace(), decoder.readPlace()),
  (decoder) => decoder.appendText(decoder.read()),
  (decoder) => decoder.appendSlice(decoder.readPlace(), decoder.readPlace()),
]

type Fields = Record<string, unknown>

/** A part of the old value. */
class Input {
  readonly value: unknown
  /** The name of the field it was read from. */
  readonly name: string | undefined
  #names: string[] | undefined
  #bytes = 0
  #units = 0

  constructor(value: unknown, name?: string) {
    this.value = value
    this.name = name
  }

  /** Fields are addressed by their index among the sorted names. */
  nameAt(place: number): string {
    if (!isRecord(this.value)) throw misfit('a field of what is no object')
    const name = (this.#names ??= Object.keys(this.value).sort())[place]
    if (name === undefined) throw misfit('a field that there is none of')
    return name
  }

  /** Converts a UTF-8 offset in a text to a string index. Slices are in order, so it continues from the last one. */
  unitsAt(text: string, bytes: number): number {
    let [counted, at] = bytes < this.#bytes ? [0, 0] : [this.#bytes, this.#units]
    while (counted < bytes && at < text.length) {
      const point = text.codePointAt(at)!
      counted += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
      at += point < 0x10000 ? 1 : 2
    }
    this.#bytes = counted
    this.#units = at
    return at
  }
}

/** A part of the new value. It equals its start value until something is written into it. */
class Output {
  readonly #start: unknown
  #fields: Fields | undefined
  #text: string | undefined
  #items: unknown[] | undefined
  /** Number of items written. Later items of the array belong to `#source` and are often the next to be written. */
  #size = 0
  #source: readonly unknown[] | undefined

  constructor(start: unknown) {
    this.#start = start
  }

  finish(): unknown {
    if (this.#items) this.#items.length = this.#size
    return this.#fields ?? this.#items ?? this.#text ?? this.#start
  }

  fields(): Fields {
    if (this.#fields) return this.#fields
    if (this.#start !== null && !isRecord(this.#start)) throw misfit('fields for what is no object')
    return (this.#fields = { ...this.#start })
  }

  addText(text: string): void {
    if (this.#start !== null && typeof this.#start !== 'string') {
      throw misfit('text for what is none')
    }
    this.#text = (this.#text ?? this.#start ?? '') + text
  }

  addItem(item: unknown): void {
    this.#begin(null)[this.#size++] = item
  }

  addItems(source: readonly unknown[], from: number, to: number): void {
    const items = this.#begin(source)
    if (source === this.#source && from === this.#size && to <= items.length) {
      this.#size = Math.max(this.#size, to)
      return
    }
    for (let at = from; at < to; at++) items[this.#size++] = source[at]
  }

  /** A new list starts as a copy of the first list that items are taken from. */
  #begin(source: readonly unknown[] | null): unknown[] {
    if (this.#items) return this.#items
    if (this.#start === null) {
      this.#source = source ?? undefined
      return (this.#items = source?.slice() ?? [])
    }
    if (!Array.isArray(this.#start)) throw misfit('items for what is no array')
    this.#size = this.#start.length
    return (this.#items = this.#start.slice())
  }
}

class Decoder {
  readonly #effect: Effect
  readonly #inputs: Input[]
  readonly #outputs: Output[]
  #at = 0

  constructor(value: unknown, effect: Effect) {
    this.#effect = effect
    this.#inputs = [new Input(value)]
    this.#outputs = [new Output(value)]
  }

  get hasMore(): boolean {
    return this.#at < this.#effect.length
  }

  get input(): Input {
    const input = this.#inputs.at(-1)
    if (!input) throw misfit('more ends than beginnings')
    return input
  }

  get #output(): Output {
    const output = this.#outputs.at(-1)
    if (!output) throw misfit('more ends than beginnings')
    return output
  }

  read(): unknown {
    if (!this.hasMore) throw misfit('an operation without its end')
    return this.#effect[this.#at++]
  }

  readName(): string {
    const name = this.read()
    if (typeof name !== 'string') throw misfit('a field without a name')
    return name
  }

  readPlace(): number {
    const place = this.read()
    if (typeof place !== 'number') throw misfit('no place where one is needed')
    return place
  }

  begin(start: unknown): this {
    this.#outputs.push(new Output(start))
    return this
  }

  /** Ends the current part and returns it. */
  end(): unknown {
    const part = this.#output.finish()
    this.#outputs.pop()
    return part
  }

  pushField(): this {
    const name = this.input.nameAt(this.readPlace())
    this.#inputs.push(new Input((this.input.value as Fields)[name], name))
    return this
  }

  pushItem(): this {
    const [items, place] = [this.#items(), this.readPlace()]
    if (!(place in items)) throw misfit('an item that there is none of')
    this.#inputs.push(new Input(items[place]))
    return this
  }

  pop(): this {
    this.#inputs.pop()
    return this
  }

  setField(value: unknown, name: string | undefined): this {
    if (name === undefined) throw misfit('a field without a name')
    const fields = this.#output.fields()
    if (name !== '__proto__') fields[name] = value
    // Assigning to `__proto__` would change the prototype instead of adding a field.
    else
      Object.defineProperty(fields, name, {
        value,
        enumerable: true,
        writable: true,
        configurable: true,
      })
    return this
  }

  deleteField(): this {
    delete this.#output.fields()[this.input.nameAt(this.readPlace())]
    return this
  }

  append(item: unknown): this {
    this.#output.addItem(item)
    return this
  }

  appendItems(from: number, to: number): this {
    const items = this.#items()
    if (from < 0 || to > items.length) throw misfit('items that there are none of')
    this.#output.addItems(items, from, to)
    return this
  }

  appendText(text: unknown): this {
    if (typeof text !== 'string') throw misfit('text that is none')
    this.#output.addText(text)
    return this
  }

  appendSlice(from: number, to: number): this {
    const { input } = this
    const text = input.value
    if (typeof text !== 'string') throw misfit('a piece of what is no text')
    const start = input.unitsAt(text, from)
    this.#output.addText(text.slice(start, input.unitsAt(text, to)))
    return this
  }

  #items(): readonly unknown[] {
    const { value } = this.input
    if (!Array.isArray(value)) throw misfit('an item of what is no array')
    return value
  }
}

function misfit(what: string): RangeError {
  return new RangeError(`The change requires ${what}`)
}
