import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { layout } from '#press/layout.ts'
import { openStorage } from '#server/db/open.ts'
import { graceMs } from '#server/http/listen.ts'
import { temporaryFolder } from '../../support/project.ts'
import { ask } from '../../support/server.ts'
import { createOperatorIn } from '../../support/staff.ts'
import { press, tinyCatalogue, tinyDist } from '../../support/tiny-site.ts'

type Run = {
  child: ChildProcess
  out: () => string
  err: () => string
  exit: Promise<number | null>
}

const run = (env: Record<string, string>): Run => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../support/serve-tiny.ts', import.meta.url))],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  return {
    child,
    out: () => out,
    err: () => err,
    exit: once(child, 'exit').then(([code]) => code as number | null),
  }
}

const started = async (
  env: Record<string, string> = {},
): Promise<Run & { port: number; dataDir: string }> => {
  const dataDir = temporaryFolder('data')
  tinyCatalogue(dataDir)
  press(dataDir, 'index.html', 'home')
  const process = run({
    PORT: '0',
    DATA_DIR: dataDir,
    TINY_DIST: tinyDist(),
    LOG_LEVEL: 'debug',
    DRAIN_SECONDS: '0',
    ...env,
  })
  while (!process.out().includes('\n')) {
    if (process.child.exitCode !== null) throw new Error(process.err())
    await sleep(20)
  }
  return { ...process, dataDir, port: Number(/localhost:(\d+)/.exec(process.out())?.[1]) }
}

describe('starting', () => {
  it('the server prints one line with the address when it is ready', async () => {
    const site = await started()
    expect(site.out()).toMatch(
      /^ {2}address .*\n(?: {2}[\w-]+ .*\n)+This is the sample shop: npm run shop -- new .*\nNuskha is ready on http:\/\/localhost:\d+\n$/,
    )
    expect((await ask(site.port, '/')).text).toBe('home')
    site.child.kill('SIGTERM')
    expect(await site.exit).toBe(0)
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number.'],
    [{ SITE_URL: 'nuskha.example' }, 'SITE_URL must be an address such as https://nuskha.example.'],
    [{ DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS must be a whole number from 1 to 1000.'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
  ])(
    'the server refuses %j with a sentence that names the variable and the reason',
    async (env, sentence) => {
      const site = run({ TINY_DIST: 'nowhere', ...env })
      expect(await site.exit).toBe(1)
      expect(site.err()).toBe(`The environment variable ${sentence}\n`)
      expect(site.out()).toBe('')
    },
  )

  it('the server reports a used port in a sentence', async () => {
    const site = await started()
    const second = run({
      PORT: String(site.port),
      DATA_DIR: temporaryFolder('data'),
      TINY_DIST: tinyDist(),
    })
    expect(await second.exit).toBe(1)
    expect(second.err()).toContain(`Port ${site.port} of 127.0.0.1 is taken`)
    site.child.kill('SIGTERM')
    await site.exit
  })
})

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('the server finishes requests in progress, accepts no new ones, and exits with 0', async () => {
    const site = await started()
    const storage = openStorage({ file: layout(site.dataDir).storage })
    const { token } = await createOperatorIn(storage, ['admin'], new Date())
    await storage.close()
    // An upload whose body is still being sent when the signal arrives.
    const socket = createConnection({ port: site.port, host: '127.0.0.1' })
    await once(socket, 'connect')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.write(
      `POST /api/ops/catalogue/publish HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n{"source"`,
    )
    while (!/"listening"/.test(site.err())) await sleep(10)
    await sleep(100)
    site.child.kill(signal)
    while (await canConnect(site.port)) await sleep(20)
    const begun = performance.now()
    socket.write(':"gone"}')
    await once(socket, 'close')
    // The connection is closed with the reply, not cut at the end of the grace.
    expect(performance.now() - begun).toBeLessThan(graceMs)
    expect(answer).toMatch(/^HTTP\/1\.1 422 /)
    expect(answer).toContain('"code":"sourceNotFound"')
    expect(await site.exit).toBe(0)
    expect(site.err()).toContain('"stopped"')
  })
})

describe('stopping', () => {
  // Seen red without the wait of the drain: the second request is refused, because the port is closed.
  it('a stopping server keeps serving and closes connections while load balancers drain it', async () => {
    const site = await started({ DRAIN_SECONDS: '1' })
    expect((await ask(site.port, '/readyz')).status).toBe(200)
    const keptAlive = { headers: { connection: 'keep-alive' } }
    expect((await ask(site.port, '/', keptAlive)).headers.connection).toBe('keep-alive')
    site.child.kill('SIGTERM')
    let ready = await ask(site.port, '/readyz')
    while (ready.status === 200) ready = await ask(site.port, '/readyz')
    expect([ready.status, JSON.parse(ready.text).parts.server]).toEqual([
      503,
      'the server is stopping',
    ])
    const page = await ask(site.port, '/', keptAlive)
    expect([page.status, page.text, page.headers.connection]).toEqual([200, 'home', 'close'])
    expect((await ask(site.port, '/healthz')).status).toBe(200)
    expect(await site.exit).toBe(0)
  })

  it('a stopping server does not wait for idle kept-alive connections', async () => {
    const site = await started()
    const socket = createConnection({ port: site.port, host: '127.0.0.1' })
    await once(socket, 'connect')
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'data')
    const begun = performance.now()
    site.child.kill('SIGTERM')
    expect(await site.exit).toBe(0)
    expect(performance.now() - begun).toBeLessThan(graceMs)
  })

  it('the server stops at once at the second signal', async () => {
    const site = await started()
    const socket = createConnection({ port: site.port, host: '127.0.0.1' })
    await once(socket, 'connect')
    socket.write(
      'POST /api/ops/catalogue/publish HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{',
    )
    socket.on('error', () => undefined)
    await sleep(100)
    site.child.kill('SIGTERM')
    while (await canConnect(site.port)) await sleep(20)
    site.child.kill('SIGTERM')
    expect(await site.exit).not.toBe(0)
  })
})

describe('the log', () => {
  it('the log has a line per request without query, address or headers', async () => {
    const site = await started()
    await ask(site.port, '/drugs/dolo-650-11?q=my-illness', {
      headers: { 'user-agent': 'a-certain-phone', cookie: 'who=me' },
    })
    site.child.kill('SIGTERM')
    await site.exit
    const lines = site
      .err()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'debug',
        method: 'GET',
        path: '/drugs/dolo-650-11',
        status: 200,
        ms: expect.any(Number),
      }),
    )
    for (const secret of ['my-illness', '127.0.0.1:', 'a-certain-phone', 'who=me'])
      expect(site.err()).not.toContain(secret)
  })
})

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
