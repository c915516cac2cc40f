import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A port of this machine that nobody uses. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })

const startMs = 500

/** Runs work against an nginx that serves as its `server` block says; the work is given its address. */
export async function withNginx<T>(folder: string, block: string, work: (address: string) => Promise<T>): Promise<T> {
  const port = await freePort()
  const config = join(folder, `nginx-${port}.conf`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    config,
    `${user} worker_processes 1; pid ${folder}/nginx-${port}.pid; error_log ${folder}/error.log; daemon off; events { worker_connections 256; }
http { access_log off; sendfile on; types { image/jpeg jpeg; } client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; open_file_cache max=2000;
server { listen 127.0.0.1:${port}; ${block} } }\n`,
  )
  const nginx = spawn('nginx', ['-c', config], { stdio: 'ignore' })
  try {
    await sleep(startMs)
    return await work(`http://127.0.0.1:${port}`)
  } finally {
    nginx.kill('SIGTERM')
  }
}
