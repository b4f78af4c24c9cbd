// The studio as a page of its own: /studio/ of the scenarios that are a magazine.
import 'content-studio/define'
import { keepOffline } from 'content-studio/offline'
import { newsroomConfig } from './config/newsroom.ts'

const context = document.querySelector('content-context')
if (context) context.config = newsroomConfig
void keepOffline({ worker: '/studio/service-worker.js' })
