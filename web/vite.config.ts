import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy allows no data: scripts or styles and no inline code.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The names of every part's scripts would weigh more in the first load than the preloading saves; styles are needed before a part is shown.
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((name) => name.endsWith('.css')) : dependencies,
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Each script names those it needs; seven characters tell versions of one part apart as well as eight, and weigh less in the first load.
      output: { chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
  server: { proxy: { '/api': server, '/storage': server } },
  preview: { proxy: { '/api': server, '/storage': server } },
})
