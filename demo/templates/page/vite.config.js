import { defineConfig } from 'vite'
import { studioAddresses } from './studio-addresses.js'

export default defineConfig({
  plugins: [studioAddresses],
  build: { rolldownOptions: { input: ['index.html', 'studio/index.html'] } },
})
