import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunk-groups.ts'
import { compressed } from './build/compressed.ts'
import { earlyParts } from './build/early-parts.ts'
import { stylesOfParts } from './build/styles-of-parts.ts'
import { withoutJsonSchemas } from './build/without-json-schemas.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), withoutJsonSchemas(), earlyParts(), stylesOfParts(), compressed()],
  // Parts name one another from where they are, so that they can be served below any path; the server moves those of the page.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }) },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy allows no data: scripts or styles and no inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Each script names those it needs; seven characters tell versions of one part apart as well as eight, and weigh less in the first load.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: { proxy: { '/api': server, '/storage': server } },
  preview: { proxy: { '/api': server, '/storage': server } },
})
