import { hash, randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brand } from '#brand/nuskha.ts'
import { type Catalogue, openCatalogue } from '#catalogue/open.ts'
import { type Shop, sellerOf } from '#model/shop.ts'
import { wireCommerce } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { isLoopback } from '#server/config/loopback.ts'
import type { Storage } from '#server/db/types.ts'
import { createApiRouter } from '#server/http/api-router.ts'
import { rememberClientAddress } from '#server/http/client-address.ts'
import { createInvoices } from '#server/orders/invoices/invoices.ts'
import { builtInExtensions } from '#server/platform/built-in-extensions.ts'
import type { NamedExtension } from '#server/platform/extension.ts'
import { createExtensions } from '#server/platform/extensions.ts'
import { openFiles } from '#server/platform/file-storage/open.ts'
import { createLog } from '#server/platform/log.ts'
import type { Outgoing } from '#server/platform/message.ts'
import { manyCashOrders } from './many-cash-orders.ts'
import { temporaryFolder } from './project.ts'
import { redrawHere } from './redraw-here.ts'
import { sampleCatalogue } from './sample.ts'
import { type Engine, emptyStorage } from './storages.ts'

export const site = 'https://nuskha.example'

type Sent = {
  method?: string
  headers?: Record<string, string>
  body?: unknown /** Where the call comes in, if not under the address of the shop. */
  at?: string
}
/** `json` is the parsed body; its shape is that of the contract. */
// biome-ignore lint/suspicious/noExplicitAny: a reply of any endpoint
export type Told = { status: number; headers: Headers; json: any }

/** The sample's catalogue after some SQL statements. */
export const catalogueWith = async (sql = ''): Promise<Catalogue> => {
  const sample = await sampleCatalogue()
  if (sql === '') return openCatalogue(sample)
  const file = join(temporaryFolder('catalogue'), 'catalogue-changed.db')
  copyFileSync(sample, file)
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
  return openCatalogue(file)
}

/** Every refusal that passes with time says when: no call of any test may forget it. */
const expectRetryAfter = ({ status, headers }: Response, path: string): void => {
  if (status === 429 && !headers.has('retry-after'))
    throw new Error(`${path} answered 429 without Retry-After`)
}

/** The commerce API over a new database of an engine, or over `kept`, without a network; `served` and `now` may be changed. */
export const openTestServer = async (
  engine: Engine,
  env: Record<string, string> = {},
  kept?: Storage,
  shop: Shop = brand,
  extensions: readonly NamedExtension[] = [],
) => {
  const storage = kept ?? (await emptyStorage(engine))
  const state = {
    served: await catalogueWith(),
    now: new Date('2026-11-20T06:00:00.000Z'),
    sent: [] as Outgoing[],
  }
  const folder = temporaryFolder('files')
  const files = openFiles({ url: null, folder })
  const log = createLog('silent')
  const config = readConfig({ ...manyCashOrders, ...env })
  const keep = async (message: Outgoing) => {
    state.sent.push(message)
  }
  const sending = { name: 'tests', extension: { sends: { mail: keep, sms: keep, whatsapp: keep } } }
  const parts = {
    extensions: createExtensions({
      extensions: [...extensions, sending, ...builtInExtensions(config, site)],
      now: () => state.now,
      log,
      patience: 1_000,
    }),
    files,
    redraw: redrawHere,
    invoices: createInvoices(sellerOf(shop), join(folder, 'invoice-key.pem')),
    config,
    shop,
    site,
    storage,
    activeCatalogue: () => state.served,
    now: () => state.now,
    log,
  }
  const commerce = wireCommerce(parts)
  const api = createApiRouter({
    guards: commerce.guards,
    about: { name: 'Nuskha', version: '0', site },
    routes: commerce.routes,
    pages: commerce.pages,
  })
  const send = async (
    path: string,
    { method = 'GET', headers = {}, body, at = site }: Sent = {},
  ): Promise<Told> => {
    const request = new Request(`${at}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (isLoopback(new URL(at).hostname)) rememberClientAddress(request, '127.0.0.1')
    const reply = await api.app.fetch(request)
    expectRetryAfter(reply, path)
    return { status: reply.status, headers: reply.headers, json: await reply.json() }
  }
  const close = async (): Promise<void> => {
    await commerce.stop()
    await storage.close()
  }
  return {
    api,
    commerce,
    extensions: parts.extensions,
    storage,
    files,
    outbox: commerce.outbox,
    state,
    send,
    close,
  }
}
export type TestServer = Awaited<ReturnType<typeof openTestServer>>

/** The code last sent to an address or a number. */
export const mailedCode = async ({ outbox, state }: TestServer, email: string): Promise<string> => {
  await outbox.dispatch()
  return /\d{6}/.exec(state.sent.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
}

/** Signs a visitor in as the customer of an e-mail address or a number, created if missing, without the code. */
export const signIn = async (
  testServer: TestServer,
  { own }: { own: { cookie: string } },
  name: string,
): Promise<string> => {
  const by = name.includes('@') ? 'email' : 'phone'
  const { db } = testServer.storage
  const at = testServer.state.now.toISOString()
  const known = await db.selectFrom('customer').select('id').where(by, '=', name).executeTakeFirst()
  const id = known?.id ?? randomUUID()
  if (!known)
    await db
      .insertInto('customer')
      .values({
        id,
        [by]: name,
        cart_id: null,
        created_at: at,
        erased_at: null,
        ...(by === 'phone' && { phone_proved_at: at }),
      })
      .execute()
  const token_hash = hash('sha256', own.cookie.split('=')[1] ?? '', 'hex')
  await db
    .updateTable('session')
    .set({ customer_id: id, cart_id: null })
    .where('token_hash', '=', token_hash)
    .execute()
  return id
}

/** A visitor with a session, in a city unless it is null. */
export const visit = async (testServer: TestServer, city: string | null = 'Chennai') => {
  const { headers, json } = await testServer.send('/api/v3/session')
  const own = {
    cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    'x-csrf-token': String(json.result.csrf),
  }
  const get = (path: string, more: Record<string, string> = {}) =>
    testServer.send(path, { headers: { ...own, ...more } })
  const post = (path: string, body?: unknown, more: Record<string, string> = {}) =>
    testServer.send(path, { method: 'POST', headers: { ...own, ...more }, body })
  if (city !== null) await post(`/api/v1/session/city/${city}`)
  return { own, get, post }
}
