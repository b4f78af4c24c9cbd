// The studio and a form on a page whose style sheet does its worst; `?clean` leaves that sheet out.
import 'content-studio/define'
import { newsroomConfig } from './config/newsroom.ts'

const isClean = new URLSearchParams(location.search).has('clean')
const other = document.querySelector<HTMLAnchorElement>('#other')
if (isClean && other) {
  other.href = location.pathname
  other.textContent = 'The same page with it'
} else if (!isClean) {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = '/hostile.css'
  document.head.append(sheet)
}

const context = document.querySelector('content-context')
if (context) context.config = newsroomConfig
