import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { access, constants, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const samples = fileURLToPath(new URL('../../../../docs/samples', import.meta.url))
/** Where programs that are not installed are unpacked, for later runs as well. */
const cache = '/var/tmp/visionair-test-programs'

export type ProxyName = 'nginx' | 'caddy'

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** The package of the distribution, unpacked beside the tests; nothing is installed. */
async function unpacked(name: ProxyName): Promise<void> {
  const folder = join(cache, name)
  await mkdir(folder, { recursive: true })
  await run('apt-get', ['download', name], { cwd: folder })
  const [archive] = (await readdir(folder)).filter((file) => file.endsWith('.deb'))
  if (archive !== undefined) await run('dpkg', ['-x', join(folder, archive), folder])
}

/** Path of a proxy's program: installed, or unpacked from the distribution's package; null where neither can be had. */
export async function proxyProgram(name: ProxyName): Promise<string | null> {
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    '/usr/sbin',
    join(cache, name, 'usr/sbin'),
    join(cache, name, 'usr/bin'),
  ]
  const found = async () => {
    for (const folder of folders) if (await isProgram(join(folder, name))) return join(folder, name)
    return null
  }
  const there = await found()
  if (there !== null) return there
  await unpacked(name).catch(() => undefined)
  return await found()
}

/** A port nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

async function certificate(folder: string): Promise<{ readonly cert: string; readonly key: string }> {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert],
  ])
  return { cert, key }
}

const replaced = (text: string, changes: readonly (readonly [RegExp, string])[]): string =>
  changes.reduce((now, [from, to]) => {
    if (!from.test(now)) throw new Error(`the sample has no ${String(from)}`)
    return now.replace(from, to)
  }, text)

async function nginxConfig(sample: string, folder: string, port: number, upstream: string): Promise<string> {
  const { cert, key } = await certificate(folder)
  const block = replaced(await readFile(join(samples, sample), 'utf8'), [
    [/listen 443 ssl/, `listen 127.0.0.1:${port} ssl`],
    [/ssl_certificate [^;]+/, `ssl_certificate ${cert}`],
    [/ssl_certificate_key [^;]+/, `ssl_certificate_key ${key}`],
    [/127\.0\.0\.1:3000/, upstream],
  ]).replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  )
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${temporary.join(' ')}\n${block}\n}`,
  )
  return file
}

async function caddyConfig(sample: string, folder: string, port: number, upstream: string): Promise<string> {
  const { cert, key } = await certificate(folder)
  const site = replaced(await readFile(join(samples, sample), 'utf8'), [
    [/^[a-z]+\.example\.org \{/m, `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`],
    [/127\.0\.0\.1:3000/, upstream],
  ])
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
  return file
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isThere: boolean) => () => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', answer(true)).once('error', answer(false))
  })

export interface ProxyProcess {
  stop(): Promise<void>
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/**
 * Runs a sample of the documentation on a port of loopback, with a certificate of its own for `localhost`. Nothing else of it is changed.
 * @param upstream host and port of the product
 */
export async function startProxy(
  name: ProxyName,
  {
    program,
    sample,
    folder,
    port,
    upstream,
  }: {
    readonly program: string
    readonly sample: string
    readonly folder: string
    readonly port: number
    readonly upstream: string
  },
): Promise<ProxyProcess> {
  const make = name === 'nginx' ? nginxConfig : caddyConfig
  const file = await make(sample, folder, port, upstream)
  const args = name === 'nginx' ? ['-p', folder, '-c', file] : ['run', '--adapter', 'caddyfile', '--config', file]
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  for (let tries = 0; ; tries += 1) {
    if (hasEnded(child) || tries > 200) throw new Error(`${name} did not start: ${errors}`)
    const answers = await isOpen(port)
    if (answers) break
    await sleep(100)
  }
  return {
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
