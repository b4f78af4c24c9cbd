import { renderShell } from 'content-studio/ssr'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createSSRApp } from 'vue'
import { renderToString as renderVue } from 'vue/server-renderer'
import { ReactPage } from './react-page.tsx'
import { VuePage } from './vue-page.ts'

/** What stands in the page before any script of it has run. */
export async function render(): Promise<{ react: string; vue: string }> {
  const shell = renderShell('document-form', { attributes: { 'document-type': 'note' } })
  return {
    react: renderToString(createElement(ReactPage, { shell })),
    vue: await renderVue(createSSRApp(VuePage)),
  }
}
