import { tell } from './scenario.ts'
import { scenarios } from './writing-scenarios.ts'

tell(scenarios)
