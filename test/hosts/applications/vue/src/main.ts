import 'content-studio/define'
import 'content-studio/vue'
import { createApp } from 'vue'
import App from './app.vue'

createApp(App).mount('#app')
