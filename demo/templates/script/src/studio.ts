import 'content-studio/define'
import { config } from './schema'

document.querySelector('content-context')!.config = config
