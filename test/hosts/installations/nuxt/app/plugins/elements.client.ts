import 'content-studio/define'

export default defineNuxtPlugin(() => {})
