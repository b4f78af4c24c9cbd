import { useEffect, useState } from 'react'
import { checkSchemaAfterMs } from '../schema/compile.ts'
import type { CompiledSchema, SchemaProblem } from '../schema/schema.ts'
import { startTimer, systemClock } from '../data/clock.ts'

/** The problems of a schema that are known: of its structure, and later also of rules, options and initial values. */
export function useSchemaProblems(schema: CompiledSchema | undefined): readonly SchemaProblem[] {
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    let isCurrent = true
    const check = () =>
      void schema?.check().then(
        (problems) => isCurrent && setChecked({ schema, problems }),
        // Without their code, the next page that opens with the schema checks it.
        () => {},
      )
    const stop = startTimer(systemClock, check, checkSchemaAfterMs)
    return () => {
      isCurrent = false
      stop()
    }
  }, [schema])
  return (checked?.schema === schema ? checked?.problems : schema?.problems) ?? none
}

interface Checked {
  readonly schema: CompiledSchema
  readonly problems: readonly SchemaProblem[]
}

const none: readonly SchemaProblem[] = []
