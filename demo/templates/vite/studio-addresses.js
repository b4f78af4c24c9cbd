/** Plugin of Vite: the addresses below `/studio/` are pages of the studio. */
export const studioAddresses = {
  name: 'studio-addresses',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/studio(\/[^.]*)?$/.test(request.url.split('?')[0])) request.url = '/studio/index.html'
      next()
    })
  },
}
