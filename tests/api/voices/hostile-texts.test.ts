import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver } from '../../support/delivered.ts'
import { operatorCalls, orderWork } from '../../support/operator-calls.ts'
import { plain } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, site, type TestServer, visit } from '../../support/test-server.ts'

const joined = 'क्\u200Dष श्री\u200Cमान् 👩\u200D⚕\uFE0F 👍🏽'

/** What shoppers may type, and what the shop keeps of it. */
const texts: [kind: string, typed: string, kept: string][] = [
  [
    'a script',
    '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>',
    '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>',
  ],
  ['the end of a script', '</script><!-- {{name}} {0} -->', '</script><!-- {{name}} {0} -->'],
  [
    'directions that turn what follows',
    'Good \u202Egnihton\u202C \u2066x\u2069 \u200Fy',
    'Good gnihton x y',
  ],
  ['spaces without width', 'Go\u200Bo\u2060d\uFEFF so\u00ADap', 'Good soap'],
  [
    'NUL and other control characters',
    'one\u0000two\u0007\u001B[31m\u0085three',
    'one two [31m three',
  ],
  ['half of a character', 'sad \uD83D face', 'sad \uFFFD face'],
  ['joiners of Indic scripts and of emoji', joined, joined],
  ['line breaks', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['a word without end', 'க'.repeat(400), 'க'.repeat(400)],
]
const lotion = 202701

describe.each(engines)('what shoppers write, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  let writer: Awaited<ReturnType<typeof work.ordered>>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
    writer = await work.ordered({ [lotion]: 1 })
    await deliver(work, writer)
  })
  afterAll(() => testServer.close())

  const read = async (at: Parameters<typeof operatorCalls>[1], path: string) =>
    (await operatorCalls(testServer, at).get(path)).json.result
  const accepted = ({ status, json }: { status: number; json: unknown }) =>
    expect([status, json]).toEqual([200, expect.anything()])

  let written = 0
  /** Writes a text and returns it as those who answer it read it. */
  const channels: Record<string, (typed: string) => Promise<string>> = {
    'a review': async (typed) => {
      accepted(
        await writer.post('/otc/product/addReview', { prId: lotion, rating: 4, review: typed }),
      )
      return (await read('content', 'reviews')).reviews[0].review
    },
    feedback: async (typed) => {
      const { orderId, email, post } = await work.ordered({ [plain]: 4 })
      const shared = {
        order_id: orderId,
        emailAddress: email,
        app_type: 'pharmacy',
        source: 'mail',
        reasons: [],
      }
      const data = [
        { ...shared, nps_type: 'overall', rating: 9, remarks: typed },
        { ...shared, nps_type: 'ordered_for', rating: null },
      ]
      accepted(await post('/api/v3/feedback', { data: JSON.stringify(data) }))
      const rows = testServer.storage.db
        .selectFrom('feedback')
        .select('remarks')
        .where('order_id', '=', orderId)
        .where('kind', '=', 'overall')
      return (await rows.executeTakeFirstOrThrow()).remarks
    },
    'a message of the contact form': async (typed) => {
      // An address may write five times a day.
      const form = {
        name: 'Asha',
        email: `asha${++written}@example.org`,
        phone: '9876543210',
        subject: 'Order',
        message: typed,
      }
      const reply = await (await visit(testServer)).post('/api/v3/contact', form, { origin: site })
      accepted(reply)
      return (await read('fulfilment', `tickets/${reply.json.result.ticket}`)).message
    },
    'a report of an error': async (typed) => {
      const { id, slug } = testServer.state.served
        .sql('SELECT id, slug FROM salt ORDER BY id LIMIT 1')
        .get() as { id: number; slug: string }
      const page = `/generics/${slug}-${id}`
      const form = { email: 'asha@example.org', feedback: typed, page }
      accepted(await (await visit(testServer)).post('/api/v3/report-error', form, { origin: site }))
      return (await read('content', 'error-reports')).reports.at(-1).feedback
    },
    'a report of a side effect': async (typed) => {
      const told = { reaction: typed, medicine: 'Dolo 650 Tablet', initials: 'M.I.', age: 54 }
      const visitor = await visit(testServer)
      const reply = await visitor.post('/api/v3/side-effects', told)
      accepted(reply)
      const pdf = await testServer.api.app.fetch(
        new Request(site + reply.json.result.report, { headers: visitor.own }),
      )
      expect(
        Buffer.from(await pdf.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      return (await read('pharmacist', `side-effects/${reply.json.result.id}`)).form.reaction
    },
  }

  describe.each(Object.entries(channels))('%s', (channel, write) => {
    it.each(texts)('keeps no more of %s than can be seen', async (_, typed, kept) => {
      // Each text in an hour of its own: what one client may send in an hour is tested elsewhere.
      testServer.state.now = new Date(testServer.state.now.getTime() + 3_600_000)
      const stripped = channel === 'a review' ? kept.replace(/[+*?%&#$]/g, '') : kept
      expect(await write(typed)).toBe(stripped)
      await testServer.outbox.dispatch()
      const mails = JSON.stringify(testServer.state.sent)
      expect(mails).not.toContain('<script>')
      expect(mails).not.toContain('onerror')
    })
  })
})
