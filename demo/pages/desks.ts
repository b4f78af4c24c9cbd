// Two workspaces in one studio: /desks/ of the scenarios that are a magazine.
import 'content-studio/define'
import { defineConfig } from 'content-studio'
import { newsroomConfig } from './config/newsroom.ts'
import { shopConfig } from './config/shop.ts'

const studio = document.querySelector('content-studio')
if (studio) studio.config = defineConfig([{ ...newsroomConfig, basePath: '/magazine' }, shopConfig])
