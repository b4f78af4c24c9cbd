/** A part of the data layer whose code is loaded on its first use. `dispose` it. */
export class LatePart<T extends { dispose(): void }> {
  readonly #load: () => Promise<T>
  #part: Promise<T> | null = null

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  /** Whether it was used, and is loaded or loading. */
  get isUsed(): boolean {
    return this.#part !== null
  }

  /** Code that failed to load is requested again on the next call. */
  readonly get = (): Promise<T> => {
    this.#part ??= this.#load()
    this.#part.catch(() => (this.#part = null))
    return this.#part
  }

  dispose(): void {
    this.#part?.then((part) => part.dispose()).catch(() => {})
  }
}
