import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createConsoleSessions } from '#server/operators/console-sessions.ts'
import { addAdmin, type DemoOperator, demoOperators } from '../../../scripts/demo/operators.ts'
import { startSignIn } from '../../../scripts/demo/sign-in.ts'
import { createOperator } from '../../support/staff.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

describe('sign-in of the demo', () => {
  let testServer: TestServer
  let door: Awaited<ReturnType<typeof startSignIn>>
  let operators: DemoOperator[]
  beforeAll(async () => {
    testServer = await openTestServer('sqlite')
    await createOperator(testServer, ['packer'])
    await createOperator(testServer, ['packer'])
    await addAdmin(testServer.storage)
    operators = await demoOperators(testServer.storage)
    const sessions = createConsoleSessions({
      storage: testServer.storage,
      https: false,
      now: () => new Date(),
      wakeOutbox: () => {},
    })
    door = await startSignIn({
      operators,
      sessions,
      console: 'http://localhost:4321/console',
      port: 0,
    })
  })
  afterAll(async () => {
    door.stop()
    await testServer.close()
  })
  const open = (path: string) =>
    fetch(`http://localhost:${door.port}${path}`, { redirect: 'manual' })

  it('whoever opens the path of an operator is signed in to the console as that operator', async () => {
    expect(operators.map(({ path }) => path)).toEqual(['/packer', '/packer-2', '/admin'])
    for (const { path, operator } of operators) {
      const reply = await open(path)
      expect([reply.status, reply.headers.get('location')]).toEqual([
        303,
        'http://localhost:4321/console',
      ])
      const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
      const me = await testServer.send('/api/ops/me', {
        headers: { cookie },
        at: 'http://localhost:4321',
      })
      expect(me.json.result.id).toBe(operator.id)
    }
  })

  it('another path names those that there are and signs nobody in', async () => {
    const reply = await open('/owner')
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([404, null])
    expect(await reply.text()).toContain('/packer, /packer-2, /admin')
  })

  it('a name of another site that leads to this machine signs nobody in', async () => {
    const status = await new Promise<number | undefined>((done) =>
      request(
        { port: door.port, host: '127.0.0.1', path: '/admin', headers: { host: 'shop.example' } },
        (reply) => {
          reply.resume()
          done(reply.statusCode)
        },
      ).end(),
    )
    expect(status).toBe(403)
  })
})
