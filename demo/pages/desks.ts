// Two workspaces in one studio: /desks/ of the scenarios that are a magazine.
import 'content-studio/define'
import { defineConfig } from 'content-studio'
import { deskExtensions } from './config/desk-extensions.ts'
import { newsroomConfig } from './config/newsroom.ts'
import { shopConfig } from './config/shop.ts'

const studio = document.querySelector('content-studio')
if (studio) {
  const magazine = { ...newsroomConfig, basePath: '/magazine', document: deskExtensions }
  studio.config = defineConfig([magazine, shopConfig])
}
