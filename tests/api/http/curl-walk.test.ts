import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, it } from 'vitest'
import { root, temporaryFolder } from '../../support/project.ts'
import { mailedCode, openTestServer } from '../../support/test-server.ts'

const testServer = await openTestServer('sqlite')
const server = createServer(
  getRequestListener((request) => testServer.api.app.fetch(request), {
    overrideGlobalObjects: false,
  }),
)
await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
afterAll(() => {
  server.close()
  return testServer.close()
})

it('the walk of docs/api.md, run by a shell as it stands, places an order', async () => {
  const walk =
    readFileSync(join(root, 'docs/api.md'), 'utf8')
      .split('### A walk with curl')[1]
      ?.split('\n## ')[0] ?? ''
  const [first = '', second = ''] = [...walk.matchAll(/```sh\n(.*?)```/gs)].map(
    ([, block]) => block,
  )
  const here = first.replace(
    /^site=.*$/m,
    `site=http://localhost:${(server.address() as AddressInfo).port}`,
  )
  const shell = spawn('bash', ['-eu', '-o', 'pipefail'], {
    cwd: temporaryFolder('curl-walk'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said = text(shell.stdout)
  shell.stdin.write(`${here}\n`)
  const code = () => mailedCode(testServer, 'meena@example.org')
  await expect.poll(code, { timeout: 20_000 }).not.toBe('')
  shell.stdin.end(second.replace('123456', await code()))
  const reply = JSON.parse(
    (await said)
      .trim()
      .split(/(?=\{"status")/)
      .at(-1) ?? '',
  )
  const orders = await testServer.storage.db
    .selectFrom('customer_order')
    .select(['id', 'state'])
    .execute()
  expect(orders).toEqual([{ id: expect.any(String), state: 'placed' }])
  expect(reply).toMatchObject({ status: 0 })
  expect(JSON.stringify(reply)).toContain(orders[0]?.id)
})
