importScripts('/dist/cdn/service-worker.js')
