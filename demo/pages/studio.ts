// The studio as a page of its own: /studio/ of the scenarios that are a magazine.
import 'content-studio/define'
import { newsroomConfig } from './config/newsroom.ts'

const context = document.querySelector('content-context')
if (context) context.config = newsroomConfig
