import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOps } from '../../../scripts/ops/run.ts'
import { approval, orderWork } from '../../support/operator-calls.ts'
import { temporaryFolder } from '../../support/project.ts'
import { plain, zerodol } from '../../support/shopper.ts'
import { auditOf, createOperator } from '../../support/staff.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

/** What a program writes, kept. */
const kept = () => {
  let text = ''
  const to = new Writable({
    write: (chunk, _, done) => {
      text += String(chunk)
      done()
    },
  })
  return { to, said: () => text }
}

const command = async (env: Record<string, string>, words: readonly string[]) => {
  const [out, err] = [kept(), kept()]
  const status = await runOps(words, { env, out: out.to, err: err.to })
  return { status, out: out.said(), err: err.said() }
}

describe('npm run ops against a shop', () => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  let server: ReturnType<typeof serve>
  let url: string
  /** Requests as they came in, and whether the answer is lost. */
  const seen: { key: string | null; path: string }[] = []
  let losesAnswer = false

  beforeAll(async () => {
    testServer = await openTestServer('sqlite')
    work = orderWork(testServer)
    await new Promise<void>((resolve) => {
      server = serve(
        {
          hostname: '127.0.0.1',
          overrideGlobalObjects: false,
          port: 0,
          fetch: async (request, { outgoing }) => {
            const { pathname, search } = new URL(request.url)
            seen.push({ key: request.headers.get('idempotency-key'), path: pathname + search })
            const reply = await testServer.api.app.fetch(request)
            if (losesAnswer) outgoing.destroy()
            return reply
          },
        },
        () => resolve(),
      )
    })
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.close()
    await testServer.close()
  })

  /** The command line of a new operator with roles. */
  const opsOf = async (...[roles]: [Parameters<typeof createOperator>[1]]) => {
    const { token } = await createOperator(testServer, roles)
    return (...words: string[]) => command({ NUSKHA_URL: url, NUSKHA_OPERATOR_TOKEN: token }, words)
  }
  const file = (name: string, text: string): string => {
    const path = join(temporaryFolder('ops-files'), name)
    writeFileSync(path, text)
    return path
  }

  it('an act with its fields is done, and read again as text with its money, and as JSON', async () => {
    const ops = await opsOf(['admin'])
    const add = [
      'coupons',
      'add',
      '--code',
      'winter',
      '--percent',
      '15',
      '--cap',
      '100',
      '--total',
      '9',
    ]
    expect((await ops(...add, '--per-customer', '1', '--first-order-only')).status).toBe(0)
    const text = await ops('coupons', 'list')
    expect([text.status, text.err]).toEqual([0, ''])
    expect(text.out).toMatch(/WINTER/)
    expect(text.out).toMatch(/Rs\. 100\.00/)
    const { out } = await ops('coupons', 'list', '--json')
    expect(JSON.parse(out)).toMatchObject([{ code: 'WINTER', cap: '100.00', state: 'running' }])
    expect(JSON.parse((await ops('coupons', 'end', 'WINTER', '--json')).out).state).toBe('ended')
  })

  it('a refusal says field and reason in words and ends with 1', async () => {
    const ops = await opsOf(['admin'])
    const add = ['coupons', 'add', '--code', 'other', '--total', '9']
    expect(await ops(...add, '--flat', 'much')).toEqual({
      status: 1,
      out: '',
      err: 'flat: must be a number\n',
    })
    expect((await ops(...add, '--flat', '5', '--cap', '3')).err).toContain('cap: ')
    expect((await ops('orders', 'one', 'N1')).status).toBe(1)
  })

  it('a permission that is missing is named, and a token that is none is refused', async () => {
    const ops = await opsOf(['packer'])
    expect(await ops('coupons', 'list')).toEqual({
      status: 1,
      out: '',
      err: 'Your roles do not allow this: coupons.read is needed\n',
    })
    const env = { NUSKHA_URL: url, NUSKHA_OPERATOR_TOKEN: 'none' }
    expect((await command(env, ['people', 'me'])).status).toBe(1)
    expect(await command({ NUSKHA_URL: url }, ['people', 'me'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('NUSKHA_OPERATOR_TOKEN must be your token'),
    })
  })

  // Seen red without the guard.
  it('a token is not sent in the clear to another machine', async () => {
    const env = { NUSKHA_URL: 'http://shop.example', NUSKHA_OPERATOR_TOKEN: 'secret' }
    expect(await command(env, ['people', 'me'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('NUSKHA_URL must begin with https://'),
    })
  })

  it('a nested body is sent from an option or from a file', async () => {
    const { ordered, prescribed } = work
    const ops = await opsOf(['pharmacist'])
    const [one, two] = [await ordered({ [zerodol]: 2 }), await ordered({ [zerodol]: 2 })]
    await prescribed(one)
    await prescribed(two)
    const approved = await ops(
      'orders',
      'review',
      one.orderId,
      '--lines',
      JSON.stringify(approval(1)),
    )
    expect([approved.err, approved.status]).toEqual(['', 0])
    expect(approved.out).toContain('state: placed')
    const body = file('verdicts.json', JSON.stringify({ lines: [approval(1)] }))
    const again = await ops('orders', 'review', two.orderId, '--body', body)
    expect([again.err, again.status]).toEqual(['', 0])
    const wrong = await ops(
      'orders',
      'review',
      two.orderId,
      '--lines',
      '{"line":1,"verdict":"ask"}',
    )
    expect([wrong.status, wrong.err]).toEqual([1, expect.stringContaining('lines.0.reason')])
  })

  it('a file is sent under the type of its ending, and another is refused before it is sent', async () => {
    const ops = await opsOf(['packer', 'finance'])
    const note = file(
      'note.csv',
      `product,batch,expiry,units\n${plain},DLX7,2027-11,300\n999999,A,2027-11,1\n`,
    )
    const received = await ops('stock', 'receive', '--file', note)
    expect([received.err, received.status]).toEqual(['', 0])
    expect(received.out).toContain('received: 1')
    const before = seen.length
    expect(await ops('stock', 'receive', '--file', file('note.pdf', 'x'))).toMatchObject({
      status: 2,
      err: expect.stringContaining('must be of a type that is taken: text/csv'),
    })
    expect((await ops('stock', 'receive', '--file', 'nope.csv')).status).toBe(2)
    expect(seen).toHaveLength(before)
  })

  it('a file that answers is printed, or written where --output says', async () => {
    const ops = await opsOf(['finance', 'support'])
    const { orderId } = await work.ordered({ [plain]: 4 })
    const printed = await ops('orders', 'export')
    expect([printed.status, printed.out.includes(orderId)]).toEqual([0, true])
    const output = join(temporaryFolder('ops-output'), 'orders.csv')
    expect(await ops('orders', 'export', '--output', output)).toEqual({
      status: 0,
      out: '',
      err: '',
    })
    expect(readFileSync(output, 'utf8')).toBe(printed.out)
    const refused = join(temporaryFolder('ops-output'), 'slip.pdf')
    expect((await ops('support', 'slip', 'nope', '1', '--output', refused)).status).toBe(1)
    expect(() => readFileSync(refused)).toThrow()
  })

  it('--all reads every page: by number, and by the cursor of the audit', async () => {
    const ops = await opsOf(['admin'])
    const all = await auditOf(testServer)
    seen.length = 0
    const rows = JSON.parse((await ops('audit', '--all', '--page-size', '5', '--json')).out).rows
    // Reading the audit is in the audit as well.
    expect(new Set(rows.map(({ id }: { id: string }) => id)).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThanOrEqual(all.length)
    expect(seen.length).toBeGreaterThan(all.length / 5)
    seen.length = 0
    const { orders, total } = JSON.parse(
      (await ops('orders', 'list', '--all', '--page-size', '1', '--json')).out,
    )
    expect([orders.length, seen.length]).toEqual([total, total])
    expect(total).toBeGreaterThan(1)
    seen.length = 0
    await ops('orders', 'list', '--all')
    expect(seen.map(({ path }) => path)).toEqual(['/api/ops/orders?pageSize=100'])
  })

  it('an act whose answer is lost names its key, and repeated under it is done once', async () => {
    const ops = await opsOf(['support'])
    const { orderId } = await work.ordered({ [plain]: 4 })
    const note = ['support', 'note', orderId, '--text', 'Rang at noon']
    losesAnswer = true
    const lost = await ops(...note)
    losesAnswer = false
    const key = /repeat it with --key (\S+),/.exec(lost.err)?.[1] ?? ''
    expect([lost.status, key]).toEqual([1, seen.at(-1)?.key])
    expect((await ops(...note, '--key', key)).status).toBe(0)
    const notes = (await auditOf(testServer)).filter(
      ({ action, object }) => action === 'order.note' && object === `order:${orderId}`,
    )
    expect(notes).toHaveLength(1)
    expect((await ops(...note)).status).toBe(0)
    expect(new Set(seen.slice(-2).map((one) => one.key)).size).toBe(2)
  })

  it('a shop that does not answer is said so in words', async () => {
    const env = { NUSKHA_URL: 'http://127.0.0.1:1', NUSKHA_OPERATOR_TOKEN: 'x' }
    const { status, err } = await command(env, ['people', 'me'])
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 does not answer/),
    ])
  })

  // Seen red: the sentence named neither the address nor what sets it.
  it('another program at the address is said so, with what names the shop', async () => {
    const other = serve({
      fetch: () => new Response('hello', { status: 404 }),
      port: 0,
      hostname: '127.0.0.1',
    })
    await once(other, 'listening')
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const env = { NUSKHA_URL: url, NUSKHA_OPERATOR_TOKEN: 'x' }
    const { status, err } = await command(env, ['people', 'me'])
    other.close()
    expect(status).toBe(1)
    expect(err).toContain(`The answer of ${url} is none of this shop`)
    expect(err).toContain('NUSKHA_URL')
  })
})
