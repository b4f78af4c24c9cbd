/** Something in a configuration that cannot work: names the property and the cause. */
export class ConfigError extends Error {
  // Elements recognise the error by its name and code when it comes out of an area.
  override readonly name = 'ContentError'
  readonly code = 'config-invalid'
  /** The property as one would write it: `tools[1].name`; empty for the configuration as a whole. */
  readonly property: string
  /** The single problems, if there are several. */
  readonly causes: readonly ConfigError[]

  constructor(
    property: string,
    message: string,
    options: { causes?: readonly ConfigError[]; cause?: unknown } = {},
  ) {
    const { causes = [], ...rest } = options
    super(property === '' ? message : `${property}: ${message}`, rest)
    this.property = property
    this.causes = causes
  }
}

/** Collects problems, so that all of them are reported at once. */
export type ReportProblem = (property: string, message: string, cause?: unknown) => void

/** The problems of one part of a configuration, and of the parts inside it. */
export class Problems {
  readonly #what: string
  readonly #place: string
  readonly #found: (ConfigError | Problems)[] = []

  /** @param what the part in words, @param place the part as it appears in code */
  constructor(what: string, place = '') {
    this.#what = what
    this.#place = place
  }

  readonly report: ReportProblem = (property, message, cause) => {
    this.#found.push(new ConfigError(this.#join(property), message, { cause }))
  }

  /** A part inside this one. */
  inside(what: string, property: string): Problems {
    const inner = new Problems(what, this.#join(property))
    this.#found.push(inner)
    return inner
  }

  /** All of it as one error: the only one itself, else one that has them as causes (ERR-007); null when all is well. */
  toError(): ConfigError | null {
    const errors = this.#found.flatMap((found) =>
      found instanceof Problems ? (found.toError() ?? []) : [found],
    )
    const [first] = errors
    if (!first || errors.length === 1) return first ?? null
    const message = `${this.#what} has ${errors.length} errors`
    return new ConfigError(this.#place, message, { causes: errors })
  }

  #join(property: string): string {
    const dot = this.#place === '' || property === '' || property.startsWith('[') ? '' : '.'
    return `${this.#place}${dot}${property}`
  }
}

/** Every single thing that is wrong, without the errors that only combine others. */
export function flattenErrors(error: ConfigError): readonly ConfigError[] {
  return error.causes.length > 0 ? error.causes.flatMap(flattenErrors) : [error]
}

/** A value as an error message shows it. */
export function describeValue(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return 'an array'
  const text = typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value)
  return text ?? String(value)
}
