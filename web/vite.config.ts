import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://127.0.0.1:3000'

const shortestWorthBytes = 1024

/** Puts a `.br` and a `.gz` beside each text file of the build, which the server sends to who takes them. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: ({ dir = 'dist' }) => {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      const path = join(dir, name)
      if (!/\.(js|css|html|svg)$/.test(name) || statSync(path).size < shortestWorthBytes) continue
      const content = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(content))
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    }
  },
})

export default defineConfig({
  plugins: [react(), compressed()],
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
