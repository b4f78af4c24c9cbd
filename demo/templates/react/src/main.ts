import { createRoot } from 'react-dom/client'
import { Articles } from './articles'

createRoot(document.querySelector('#root')!).render(<Articles />)
