import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Articles } from './articles'

createRoot(document.querySelector('#articles')!).render(createElement(Articles))
