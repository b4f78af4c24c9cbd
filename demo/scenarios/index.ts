import { bench } from './bench.ts'
import { empty } from './empty.ts'
import { newsroom } from './newsroom.ts'
import type { Scenario } from './scenario.ts'

/** What the demo can start with; the first is the default. */
export const scenarios: readonly Scenario[] = [newsroom, bench, empty]
