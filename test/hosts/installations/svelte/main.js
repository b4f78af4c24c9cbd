import 'content-studio/define'
import { mount } from 'svelte'
import Host from './host.svelte'

mount(Host, { target: document.querySelector('#host') })
