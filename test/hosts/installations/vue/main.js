import 'content-studio/define'
import { createApp } from 'vue'
import Host from './host.vue'

createApp(Host).mount('#host')
