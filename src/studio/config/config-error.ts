/** A configuration error: names the property and the cause. */
export class ConfigError extends Error {
  // Elements recognise the error by its name and code when an area throws it.
  override readonly name = 'ContentError'
  readonly code = 'config-invalid'
  /** The property in code notation: `tools[1].name`; empty for the configuration as a whole. */
  readonly property: string
  /** The individual problems, if there are several. */
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

/** Collects the problems of one part of a configuration, including its nested parts. */
export class Problems {
  readonly #what: string
  readonly #place: string
  readonly #found: (ConfigError | Problems)[] = []

  /** @param what description of the part, @param place the part in code notation */
  constructor(what: string, place = '') {
    this.#what = what
    this.#place = place
  }

  readonly report: ReportProblem = (property, message, cause) => {
    this.#found.push(new ConfigError(this.#join(property), message, { cause }))
  }

  /** Collector for a nested part. */
  inside(what: string, property: string): Problems {
    const inner = new Problems(what, this.#join(property))
    this.#found.push(inner)
    return inner
  }

  /** The only problem, or one error with all problems as causes (ERR-007); null if there are none. */
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

/** All individual problems, without the errors that only group others. */
export function flattenErrors(error: ConfigError): readonly ConfigError[] {
  return error.causes.length > 0 ? error.causes.flatMap(flattenErrors) : [error]
}

/** Describes a value in an error message. */
export function describeValue(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return 'an array'
  const text = typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value)
  return text ?? String(value)
}
