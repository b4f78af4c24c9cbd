// The same scenarios as by keys, with the keyboard of a phone, which sends words in the making and commands without a key.
import { isPhone } from '../kit/as-phone.ts'

// Only then the editor, which reads the name of the browser when it is loaded.
const { tellByTouch } = await import('./scenario.ts')
const { scenarios } = await import('./writing-scenarios.ts')

if (!isPhone) throw new Error('The name of the browser cannot be changed')
tellByTouch(scenarios)
