import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/project.ts'
import { senderOf } from '../../support/sender.ts'
import { site } from '../../support/test-server.ts'

const mail = {
  id: 'm1',
  channel: 'mail',
  to: 'asha@nuskha.example',
  subject: 'நுஸ்காவில் உள்நுழைய',
  text: 'உங்கள் குறியீடு 123456.',
} as const
const sms = {
  id: 'm2',
  channel: 'sms',
  to: '919840012345',
  subject: '',
  text: 'आपका ऑर्डर',
} as const
const nowhere = { smtpUrl: null, mailFrom: null, smsUrl: null }

describe('without a mail server and a gateway', () => {
  it('without a mail server and a gateway, messages become files that only their owner can read', async () => {
    const dataDir = temporaryFolder('outbox')
    const send = senderOf({ ...nowhere, dataDir }, site)
    await send(mail)
    await send(sms)
    await send(sms)
    const folder = join(dataDir, 'outbox')
    expect(readdirSync(folder).sort()).toEqual(['m1.mail.txt', 'm2.sms.txt'])
    expect(readFileSync(join(folder, 'm1.mail.txt'), 'utf8')).toBe(
      `To: ${mail.to}\nSubject: ${mail.subject}\nAuto-Submitted: auto-generated\n\n${mail.text}\n`,
    )
    expect(statSync(join(folder, 'm1.mail.txt')).mode & 0o077).toBe(0)
  })
})

describe('a mail server', () => {
  const got: { raw: string; to: string[] }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, answer) =>
      answer(address.startsWith('full') ? new Error('mailbox full') : null),
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        got.push({ raw, to: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  const url = new Promise<string>((resolve) => {
    const socket = server.listen(0, '127.0.0.1', () =>
      resolve(`smtp://127.0.0.1:${(socket.address() as AddressInfo).port}`),
    )
  })
  afterAll(() => new Promise<void>((resolve) => void server.close(resolve)))
  const sender = async (mailFrom: string | null = null) =>
    senderOf({ ...nowhere, dataDir: temporaryFolder('outbox'), smtpUrl: await url, mailFrom }, site)

  it('the mail server receives the mail as written, from the shop, with the same id at each attempt', async () => {
    await (await sender())(mail)
    await (await sender('Nuskha Care <care@nuskha.example>'))(mail)
    const [one, other] = await Promise.all(got.map(({ raw }) => PostalMime.parse(raw)))
    expect(one).toMatchObject({
      from: { name: 'Nuskha', address: 'no-reply@nuskha.example' },
      to: [{ address: mail.to }],
      subject: mail.subject,
      messageId: '<m1@nuskha.example>',
    })
    expect(one?.text?.trim()).toBe(mail.text)
    expect(other).toMatchObject({
      from: { name: 'Nuskha Care', address: 'care@nuskha.example' },
      messageId: '<m1@nuskha.example>',
    })
  })

  it('a refusal of the mail server is a failure that is retried', async () => {
    await expect((await sender())({ ...mail, to: 'full@nuskha.example' })).rejects.toThrow()
  })

  it('a crafted address never adds a second recipient', async () => {
    got.length = 0
    await (await sender())({ ...mail, to: 'a@nuskha.example, b@nuskha.example' }).catch(() => {})
    expect(got.flatMap(({ to }) => to)).not.toContain('b@nuskha.example')
  })
})

describe('a gateway', () => {
  const got: { headers: IncomingMessage['headers']; body: unknown }[] = []
  const server = createServer(async (request, reply) => {
    got.push({ headers: request.headers, body: JSON.parse(await text(request)) })
    reply.writeHead(request.url === '/broken' ? 503 : 202).end('{}')
  })
  const base = new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  )
  afterAll(() => server.close())
  const sender = async (address: string) =>
    senderOf(
      {
        ...nowhere,
        dataDir: temporaryFolder('outbox'),
        smsUrl: address.replace('HOST', await base),
      },
      site,
    )

  it('the gateway receives SMS and WhatsApp messages as JSON with the sender and an idempotency id', async () => {
    await (await sender('http://user:p%40ss@HOST/send'))(sms)
    expect(got[0]?.body).toEqual({ id: 'm2', channel: 'sms', to: '919840012345', text: sms.text })
    expect(got[0]?.headers).toMatchObject({
      'idempotency-key': 'm2',
      authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
    })
  })

  it('an error of the gateway is a failure that is retried', async () => {
    await expect((await sender('http://HOST/broken'))(sms)).rejects.toThrow('503')
  })
})
