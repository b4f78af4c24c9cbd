import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { studioAddresses } from './studio-addresses.js'

export default defineConfig({
  plugins: [react(), studioAddresses],
  build: { rolldownOptions: { input: ['index.html', 'studio/index.html'] } },
})
