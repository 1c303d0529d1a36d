import { describe, expect, it } from 'vitest'
import { sentenceOfError } from '#server/platform/disk.ts'
import { photo } from '../../support/prescription-files.ts'
import { temporaryFolder } from '../../support/project.ts'
import { startServer } from '../../support/server.ts'
import { openTestServer, signIn, visit } from '../../support/test-server.ts'
import { tinyCatalogue, tinyDist } from '../../support/tiny-site.ts'
import { upload } from '../../support/upload.ts'

/** More than any disk of a test has: as if it were full. */
const full = { MIN_FREE_MB: '1000000' }

describe('a disk without room', () => {
  // Seen red with 503: one customer’s uploads take the shop off its load balancer.
  it('a full disk shows in /readyz without taking the server off its load balancer, and pages are served all the same', async () => {
    const site = await startServer(tinyDist(), full)
    tinyCatalogue(site.config.dataDir)
    const { status, text } = await site.ask('/readyz')
    expect([status, JSON.parse(text).parts.disk]).toEqual([200, 'the disk is full'])
    expect((await site.ask('/healthz')).status).toBe(200)
    expect((await site.ask('/drugs/dolo-650-11')).status).toBe(200)
    await site.server.stop()
  })

  it('an upload to a full disk is answered 507 with a sentence, and nothing is stored', async () => {
    const testServer = await openTestServer('sqlite', {
      ...full,
      DATA_DIR: temporaryFolder('full'),
    })
    const visitor = await visit(testServer)
    await signIn(testServer, visitor, 'full@nuskha.example')
    const { status, json } = await upload(
      testServer,
      visitor,
      { file: await photo('jpeg') },
      { 'accept-language': 'hi' },
    )
    expect([status, json.errors.errs]).toEqual([
      507,
      [
        {
          code: 'diskFull',
          field: 'file',
          msg: 'हम अभी फ़ाइलें सहेज नहीं पा रहे हैं। कृपया थोड़ी देर बाद फिर कोशिश करें।',
        },
      ],
    ])
    expect(await testServer.storage.db.selectFrom('prescription').selectAll().execute()).toEqual([])
    await testServer.close()
  })

  it.each([
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
  ])('a command says in a sentence that the disk is full (%s)', (error) => {
    expect(sentenceOfError(error)).toBe(
      'The disk is full: make room on the disk of DATA_DIR and run the command again.',
    )
  })
})
