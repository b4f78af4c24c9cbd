// Defines every element under its own tag. The other modules of this folder have no effect on import.
import { define } from './register.ts'

define()
