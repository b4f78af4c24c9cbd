import { defineConfig } from 'astro/config'

/** The addresses below `/studio/` are pages of the studio. */
const studio = {
  name: 'studio',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/studio\/[^.]+$/.test(request.url.split('?')[0])) request.url = '/studio/'
      next()
    })
  },
}

export default defineConfig({ vite: { plugins: [studio] } })
