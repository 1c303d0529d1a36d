import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from './find-program.ts'
import { freePort } from './free-port.ts'
import { root, temporaryFolder } from './project.ts'
import { ask } from './server.ts'

/** The nginx of this machine: on the `PATH`, or in the usual places. */
export const findNginx = (): string | undefined => findProgram('nginx')

/** A file of the project's configuration for web servers. */
export const deploy = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')

/** `port`: the site without TLS; `tlsPort`: the same with it and HTTP/2; `plainPort`: what leads to it. */
export type Nginx = { port: number; tlsPort: number; plainPort: number; stop: () => Promise<void> }

/** The configuration folder of the nginx at `program`: /etc for /usr/sbin, else beside its folder. */
const mimeTypes = (program: string): string =>
  ['../../../etc/nginx/mime.types', '../../etc/nginx/mime.types']
    .map((path) => join(program, path))
    .find((path) => existsSync(path)) ?? '/etc/nginx/mime.types'

/**
 * Runs `deploy/nginx.conf` with other folders and ports; nginx writes into a folder of the test. Without `allowed` this
 * machine's address is not allowed to make operator calls. `readSeconds` shortens how long nginx waits for an answer.
 */
export const startNginx = async (
  program: string,
  site: { dataDir: string; dist: string; serverPort: number | readonly number[] },
  allowed = true,
  readSeconds = 5,
): Promise<Nginx> => {
  const folder = temporaryFolder('nginx')
  const port = await freePort()
  const [plainPort, tlsPort] = [await freePort(), await freePort()]
  const log = join(folder, 'error.log')
  mkdirSync(join(folder, 'deploy'))
  const adapt = (text: string) =>
    text
      .replaceAll('/srv/nuskha/data', site.dataDir)
      .replaceAll('/srv/nuskha/current/dist', site.dist)
      .replaceAll('/srv/nuskha/current/deploy', join(folder, 'deploy'))
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace(
        'listen 443 ssl http2;',
        `listen 127.0.0.1:${port}; listen 127.0.0.1:${tlsPort} ssl http2;`,
      )
      .replaceAll('/etc/letsencrypt/live/nuskha.example', folder)
      .replace('proxy_read_timeout 5s;', `proxy_read_timeout ${readSeconds}s;`)
      .replaceAll('allow 127.0.0.1;', allowed ? 'allow 127.0.0.1;' : '')
      .replace(/server 127\.0\.0\.1:4321 (.+);/, (_, options) =>
        [site.serverPort]
          .flat()
          .map((port) => `server 127.0.0.1:${port} ${options};`)
          .join(' '),
      )
  for (const name of ['nginx.conf', 'proxy.conf', 'security-headers.conf'])
    writeFileSync(join(folder, 'deploy', name), adapt(deploy(name)))
  // Of RSA, with which a handshake without forward secrecy would be possible.
  const certificate = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  spawnSync('openssl', ['req', '-x509', ...certificate, ...files])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${join(folder, 'pid')}; error_log ${log};
    events { worker_connections 8192; } http { include ${mimeTypes(program)}; access_log off; ${temporary} include ${join(folder, 'deploy/nginx.conf')}; }`,
  )
  const words = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', log]
  const checked = spawnSync(program, ['-t', ...words], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(checked.stderr + readFileSync(log, 'utf8'))

  const child = spawn(program, words, { stdio: 'ignore' })
  for (let tries = 0; !(await ask(port, '/healthz').catch(() => null)); tries++) {
    if (tries > 100) throw new Error(readFileSync(log, 'utf8'))
    await sleep(50)
  }
  return {
    port,
    tlsPort,
    plainPort,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGQUIT')
      await once(child, 'exit')
    },
  }
}
