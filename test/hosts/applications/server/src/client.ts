import 'content-studio/define'
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createSSRApp } from 'vue'
import { ReactPage } from './react-page.tsx'
import { VuePage } from './vue-page.ts'

const shell = document.querySelector('#react content-context > div')!.innerHTML
hydrateRoot(document.querySelector('#react')!, createElement(ReactPage, { shell }))
createSSRApp(VuePage).mount('#vue')
