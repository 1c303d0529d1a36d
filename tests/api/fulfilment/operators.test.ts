import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layout } from '#press/layout.ts'
import { openMigrated } from '#server/db/open.ts'
import { createLog } from '#server/platform/log.ts'
import { createPublishing } from '#server/publishing/publish-queue.ts'
import { temporaryFolder } from '../../support/project.ts'
import { type Answer, type Started, startServer } from '../../support/server.ts'
import { createOperatorIn } from '../../support/staff.ts'
import { tinyArchive, tinyExport } from '../../support/tiny-export.ts'
import { tinyDist } from '../../support/tiny-site.ts'

const token = 'a-token-of-thirty-characters-or'
const path = '/api/ops/catalogue/publish'
const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
const dist = tinyDist()

const code = ({ text }: Answer): string => JSON.parse(text).errors.errs[0].code
const publish = (site: Started, body: object) =>
  site.ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
const status = async (site: Started) =>
  JSON.parse((await site.ask('/api/ops/catalogue/status', { headers: json })).text).result
const exportOf = (site: Started, id: string, options?: Parameters<typeof tinyExport>[2]) =>
  tinyExport(join(layout(site.config.dataDir).exports, id), id, options)

/** Calls of a new publisher of a server. */
const publisherOf = async ({ config, ask }: Started) => {
  const storage = await openMigrated({ file: layout(config.dataDir).storage })
  const { token } = await createOperatorIn(storage, ['publisher'], new Date())
  await storage.close()
  return (to: string, body: object) =>
    ask(to, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
}

let site: Started
beforeAll(async () => {
  site = await startServer(dist, {}, { token })
})
afterAll(() => site.server.stop())

describe('the operators’ calls', () => {
  it('operator calls are refused while no token is configured', async () => {
    const closed = await startServer(dist)
    const answer = await closed.ask(path, { method: 'POST', headers: json, body: '{}' })
    await closed.server.stop()
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.text)).toMatchObject({
      status: 1,
      errors: {
        errs: [
          { code: 'opsDisabled', msg: 'There are no operators yet: npm run ops -- machine add' },
        ],
      },
    })
  })

  it.each([
    ['no token', {}],
    ['another token', { authorization: `Bearer ${token}x` }],
    ['half of the token', { authorization: `Bearer ${token.slice(0, 15)}` }],
    ['another scheme', { authorization: `Basic ${token}` }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('operator calls are refused with %s before the body is read', async (_, headers) => {
    for (const [address, method] of [
      [path, 'POST'],
      ['/api/ops/catalogue/status', 'GET'],
    ] as const) {
      const answer = await site.ask(address, { method, headers: headers as Record<string, string> })
      expect(answer.status).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(code(answer)).toBe('badToken')
    }
  })

  it('operator calls report errors in the language of the request', async () => {
    const { text } = await site.ask(path, {
      method: 'POST',
      headers: { 'accept-language': 'fr, hi-IN;q=0.8, en;q=0.5' },
    })
    expect(JSON.parse(text).errors.errs[0].msg).toBe('एक्सेस टोकन नहीं है या गलत है')
  })
})

describe('an invalid publish request', () => {
  it.each([
    ['broken JSON', '{"source"', 400, 'badRequest', undefined],
    ['a body that is no object', '[]', 400, 'invalid', 'body'],
    ['no source', '{}', 400, 'invalid', 'source'],
    ['a source that climbs', '{"source":"../catalogue"}', 400, 'invalid', 'source'],
    ['an absolute source', '{"source":"/etc/passwd"}', 400, 'invalid', 'source'],
    ['a hidden source', '{"source":"a/.hidden"}', 400, 'invalid', 'source'],
    ['an unknown exception', '{"source":"a","allow":["everything"]}', 400, 'invalid', 'allow.0'],
    ['a source that is not there', '{"source":"nowhere"}', 422, 'sourceNotFound', 'source'],
    ['a body beyond measure', `{"source":"${'a'.repeat(300_000)}"}`, 413, 'tooLarge', undefined],
  ])('an invalid publish request is refused: %s', async (_, body, statusCode, errorCode, field) => {
    const answer = await site.ask(path, { method: 'POST', headers: json, body })
    expect(answer.status).toBe(statusCode)
    expect(JSON.parse(answer.text).errors.errs[0]).toMatchObject({
      code: errorCode,
      msg: expect.any(String),
      ...(field && { field }),
    })
  })

  it('a publish with an unsupported body type is refused', async () => {
    const answer = await site.ask(path, {
      method: 'POST',
      headers: { ...json, 'content-type': 'text/plain' },
      body: 'x',
    })
    expect(answer.status).toBe(415)
    expect(answer.text).toContain('application/json')
  })

  it('an upload that is not an archive is refused with the reason', async () => {
    const answer = await site.ask(path, {
      method: 'POST',
      headers: { ...json, 'content-type': 'application/gzip' },
      body: 'no archive',
    })
    expect(answer.status).toBe(422)
    expect(code(answer)).toBe('publishRefused')
    expect(JSON.parse(answer.text).errors.errs[0].detail).toMatch(/^[a-z-]+$/)
  })

  it('an upload that exceeds the size limit is refused and leaves no file behind', async () => {
    const dataDir = temporaryFolder('data')
    const publishing = createPublishing(
      { dataDir, dist, site: 'https://nuskha.example', build: () => '' },
      createLog('silent'),
    )
    const body = new Response(new Uint8Array(200_000)).body
    expect(await publishing.publishUpload(body, 100 * 1024, { dryRun: false, allow: [] })).toEqual({
      failed: 'tooLarge',
      values: { limit: '100 KB' },
    })
    expect(readdirSync(layout(dataDir).exports)).toEqual([])
  })
})

describe('a publish', () => {
  it('a publish imports an export from the exports folder, presses it and serves it at once', async () => {
    await exportOf(site, 'one')
    const answer = await publish(site, { source: 'one' })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text).result).toMatchObject({
      is: 'published',
      release: 'one',
      products: { added: 40 },
      rows: { read: 42, refused: 0 },
    })
    expect((await site.ask('/drugs/drug-1-1')).status).toBe(200)
    expect((await site.ask('/sitemap-index.xml')).text).toContain(
      'https://nuskha.example/sitemaps/drug-en-1.xml',
    )
    expect((await status(site)).served.release).toBe('one')
  })

  it('a publish reports the refused rows with their place and reason', async () => {
    await exportOf(site, 'bad', { drugs: 41, bad: 41 })
    const { result } = JSON.parse(
      (await publish(site, { source: 'bad', dryRun: true, allow: ['bad-rows'] })).text,
    )
    expect(result.rows).toEqual({ read: 43, refused: 1 })
    expect(result.refusedRows).toEqual({
      reasons: [{ reason: expect.stringContaining('mrp'), rows: 1 }],
      first: [{ file: 'drugs.ndjson', line: 41, id: 41, field: 'mrp', reason: expect.any(String) }],
    })
  })

  it('a dry run reports the changes and makes none', async () => {
    await exportOf(site, 'two', { drugs: 41 })
    const answer = await publish(site, { source: 'two', dryRun: true })
    expect(JSON.parse(answer.text).result).toMatchObject({
      is: 'would-publish',
      release: 'two',
      products: { added: 1 },
    })
    expect((await status(site)).served.release).toBe('one')
    expect((await site.ask('/drugs/drug-41-41')).status).toBe(404)
  })

  it('a publish accepts the archive as body with flags in the query, and deletes the archive afterwards', async () => {
    const file = await tinyArchive(join(temporaryFolder('export'), 'three'), 'three', { drugs: 41 })
    const upload = (query: string) =>
      readFile(file).then((body) =>
        site.ask(path + query, {
          method: 'POST',
          headers: { ...json, 'content-type': 'application/gzip' },
          body,
        }),
      )
    expect(JSON.parse((await upload('?dryRun=true')).text).result).toMatchObject({
      is: 'would-publish',
    })
    expect(JSON.parse((await upload('')).text).result).toMatchObject({
      is: 'published',
      release: 'three',
    })
    expect((await site.ask('/drugs/drug-41-41')).status).toBe(200)
    expect(
      readdirSync(layout(site.config.dataDir).exports).filter((name) => name.includes('upload')),
    ).toEqual([])
  })

  it('a publish refuses an export that lost too many products unless the operator confirms it', async () => {
    await exportOf(site, 'four', { drugs: 20 })
    const refused = await publish(site, { source: 'four' })
    expect(refused.status).toBe(422)
    expect(JSON.parse(refused.text).errors.errs[0]).toMatchObject({
      code: 'publishRefused',
      detail: 'removed',
    })
    expect((await status(site)).served.release).toBe('three')
    const exception = { source: 'four', allow: ['removed'] }
    expect(code(await publish(site, exception))).toBe('approvalNeeded')
    const [asha, ravi] = [await publisherOf(site), await publisherOf(site)]
    const asked = await asha('/api/ops/approvals', {
      kind: 'catalogue.publish',
      payload: exception,
      reason: 'range ended',
    })
    const approval = JSON.parse(asked.text).result.id
    expect(code(await asha(path, { ...exception, approval }))).toBe('approvalOver')
    expect((await ravi(`/api/ops/approvals/${approval}/approve`, {})).status).toBe(200)
    expect(code(await ravi(path, { ...exception, approval }))).toBe('notFound')
    expect(code(await asha(path, { ...exception, allow: ['removed', 'bad-rows'], approval }))).toBe(
      'notFound',
    )
    // The approval is for this very export: where it is refused, both have signed for nothing.
    const reserved = await asha('/api/ops/approvals', {
      kind: 'catalogue.publish',
      payload: { ...exception, allow: ['bad-rows'] },
      reason: 'x',
    })
    const narrow = {
      ...exception,
      allow: ['bad-rows'],
      approval: JSON.parse(reserved.text).result.id,
    }
    expect((await ravi(`/api/ops/approvals/${narrow.approval}/approve`, {})).status).toBe(200)
    expect(code(await asha(path, narrow))).toBe('publishRefused')
    expect(code(await asha(path, narrow))).toBe('publishRefused')
    const allowed = await asha(path, { ...exception, approval })
    expect(JSON.parse(allowed.text).result).toMatchObject({
      is: 'published',
      products: { removed: 21 },
    })
    expect(code(await asha(path, { ...exception, approval }))).toBe('approvalOver')
    expect((await site.ask('/drugs/drug-41-41')).status).toBe(404)
  })

  it('ten simultaneous publishes run one after another while pages are served', async () => {
    const busy = await startServer(dist, {}, { token })
    try {
      const ids = Array.from({ length: 10 }, (_, index) => `batch-${index}`)
      for (const [index, id] of ids.entries()) await exportOf(busy, id, { rupees: 30 + index / 10 })
      const all = Promise.all(ids.map((source) => publish(busy, { source })))
      while ((await status(busy)).publishing.waiting === 0) await sleep(5)
      expect((await busy.ask('/healthz')).status).toBe(200)
      const answers = await all
      expect(answers.map((answer) => answer.status)).toEqual(ids.map(() => 200))
      const { served, publishing } = await status(busy)
      expect(served.release).toBe('batch-9')
      expect(publishing).toEqual({ running: null, waiting: 0 })
    } finally {
      await busy.server.stop()
    }
  })

  it('a publish that a stopping server ends gets a reply, and the next publish completes it', async () => {
    const stopping = await startServer(dist, {}, { token })
    await exportOf(stopping, 'large', { drugs: 3000 })
    const [running, waiting] = [
      publish(stopping, { source: 'large' }),
      publish(stopping, { source: 'large' }),
    ]
    while ((await status(stopping)).publishing.running === null) await sleep(5)
    await stopping.server.stop()
    for (const answer of await Promise.all([running, waiting]))
      expect([answer.status, code(answer)]).toEqual([503, 'notReady'])

    const again = await startServer(dist, { DATA_DIR: stopping.config.dataDir })
    try {
      // The names of these drugs are numbers, which the audit takes for strengths.
      const exception = { source: 'large', allow: ['contradictions'] }
      const [asha, ravi] = [await publisherOf(again), await publisherOf(again)]
      const asked = await asha('/api/ops/approvals', {
        kind: 'catalogue.publish',
        payload: exception,
        reason: 'numbered names',
      })
      const approval = JSON.parse(asked.text).result.id
      await ravi(`/api/ops/approvals/${approval}/approve`, {})
      expect((await asha(path, { ...exception, approval })).status).toBe(200)
      expect((await again.ask('/drugs/drug-3000-3000')).status).toBe(200)
    } finally {
      await again.server.stop()
    }
  })
})
