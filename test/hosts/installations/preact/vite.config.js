import preact from '@preact/preset-vite'

// It gives `preact/compat` the names of React.
export default { plugins: [preact()], build: { outDir: 'site' } }
