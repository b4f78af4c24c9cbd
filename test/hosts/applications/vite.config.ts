import react from '@vitejs/plugin-react'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  base: './',
  plugins: [
    react(),
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.includes('-') } } }),
  ],
  // The files of all applications stand beside each other on one server.
  build: { reportCompressedSize: false, chunkSizeWarningLimit: 2000 },
})
