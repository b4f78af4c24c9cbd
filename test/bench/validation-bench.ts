// node test/bench/validation-bench.ts: cost of validation, relative to copying the document by JSON in the same run.
import { createBenchDocuments } from '../../demo/scenarios/bench/documents.ts'
import { benchTypes } from '../../demo/scenarios/bench/schema.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { applyPatches } from '../../src/model/apply-patch.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import { set } from '../../src/model/patch.ts'
import type { Path } from '../../src/model/path.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { createValidationCache, validateDocument } from '../../src/schema/validation/validate.ts'
import { quantile } from './typing.ts'

/** Median times in ms for one document. */
export interface ValidationMeasurement {
  readonly name: string
  /** Copying the document by JSON. */
  readonly clone: number
  /** Initial validation of everything, in a new tree. */
  readonly full: number
  /** Longest uninterrupted stretch of such a run when it is split into chunks of 8 ms; thread time. */
  readonly piece: number
  /** Validation after changing one field of the document itself. */
  readonly edit: number
  /** Validation after changing one deeply nested field. */
  readonly deepEdit: number
}

const subjects: readonly { name: string; deep: Path }[] = [
  { name: 'synthetic', deep: ['item050', 'name'] },
  { name: 'syntheticLarge', deep: ['item250', 'name'] },
  { name: 'hugeArray', deep: ['objects', 5000, 'label'] },
]
const rounds = 15
const edits = 20
const pieceMs = 8

export async function measureValidation(): Promise<readonly ValidationMeasurement[]> {
  const schema = compileSchema(benchTypes, fieldTypes)
  const documents = createBenchDocuments({ assetId: (name) => `image-${name}`, count: 0 })
  const world = {
    schema,
    world: 1,
    environment: 'other' as const,
    getDocumentExists: () => Promise.resolve(true),
    query: () => Promise.resolve(undefined),
  }
  const results: ValidationMeasurement[] = []
  for (const { name, deep } of subjects) {
    const document = documents.find(({ _type }) => _type === name)!
    const times = { clone: [], full: [], piece: [], edit: [], deepEdit: [] } as Times
    for (let round = 0; round < rounds; round += 1) {
      time(times.clone, () => JSON.parse(JSON.stringify(document)))
      let cache = createValidationCache()
      await time(times.full, () => validateDocument({ ...world, document, cache }))
      for (let count = 0; count < edits; count += 1) {
        for (const [into, path] of [
          [times.edit, ['title']],
          [times.deepEdit, deep],
        ] as const) {
          const edited = applyPatches(document, [set(`edit ${count}`, path)]) as ContentDocument
          await time(into, () => {
            const done = validateDocument({ ...world, document: edited, cache })
            // Includes combining the findings.
            void cache.markers
            return done
          })
          await validateDocument({ ...world, document, cache })
        }
      }
      cache = createValidationCache()
      times.piece.push(
        await longestPiece((pace) => validateDocument({ ...world, document, cache, pace })),
      )
    }
    const median = (key: keyof Times): number => quantile(times[key], 0.5)
    results.push({
      name,
      clone: median('clone'),
      full: median('full'),
      piece: median('piece'),
      edit: median('edit'),
      deepEdit: median('deepEdit'),
    })
  }
  return results
}

type Times = Record<Exclude<keyof ValidationMeasurement, 'name'>, number[]>

/** Records the duration of the synchronous part; asynchronous parts block nothing. */
function time<T>(into: number[], work: () => T): T {
  const start = performance.now()
  const result = work()
  into.push(performance.now() - start)
  return result
}

async function longestPiece(
  run: (pace: { ms: number; pause: () => Promise<void> }) => Promise<unknown>,
): Promise<number> {
  let longest = 0
  let start = threadMs()
  const end = () => (longest = Math.max(longest, threadMs() - start))
  const pause = async () => {
    end()
    await new Promise((resolve) => setTimeout(resolve, 0))
    start = threadMs()
  }
  const done = run({ ms: pieceMs, pause })
  end()
  await done
  // The last chunk, including combining the findings.
  end()
  return longest
}

/** Processor time of this thread, as waiting on a busy machine must not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export function printValidation(results: readonly ValidationMeasurement[]): void {
  console.info('\nValidating, median (ratio to copying the document by JSON in this run)')
  for (const { name, clone, full, piece, edit, deepEdit } of results) {
    const ratio = (value: number): string => `${value.toFixed(2)} ms ×${(value / clone).toFixed(3)}`
    console.info(
      `${name.padEnd(28)} copy ${clone.toFixed(2)} ms, all ${ratio(full)}, longest piece ${ratio(piece)}, edit ${ratio(edit)}, edit deep inside ${ratio(deepEdit)}`,
    )
  }
}

if (import.meta.main) printValidation(await measureValidation())
