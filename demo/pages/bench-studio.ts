// The studio with the types of the scenario bench.
import 'content-studio/define'
import { benchTypes } from '../scenarios/bench/schema.ts'

const context = document.querySelector('content-context')
if (context) context.config = { title: 'Bench', schema: { types: benchTypes } }
