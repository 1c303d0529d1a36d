import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prescriptionBytes } from '#contract/prescriptions/prescriptions.ts'
import { prescriptionArea } from '#server/account/personal/health.ts'
import { bindPrescriptions } from '#server/orders/rows/order-prescription-repository.ts'
import { pdf, photo } from '../../support/prescription-files.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, signIn, site, type TestServer, visit } from '../../support/test-server.ts'
import { names, upload } from '../../support/upload.ts'

describe.each(engines)('prescriptions on %s', (engine) => {
  let testServer: TestServer
  let picture: Buffer
  let people = 0
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    picture = await photo('jpeg')
  })
  afterAll(() => testServer.close())

  const customer = async () => {
    const visitor = await visit(testServer)
    const id = await signIn(testServer, visitor, `p${people++}@nuskha.example`)
    return { ...visitor, id }
  }
  const uploaded = async (
    who: Awaited<ReturnType<typeof customer>>,
    nickname = names.nickname,
  ): Promise<string> =>
    (await upload(testServer, who, { file: picture, nickname })).json.result.prescription.id
  const list = async ({ get }: Awaited<ReturnType<typeof customer>>, query = '') =>
    (await get(`/api/v3/prescriptions${query}`)).json.result

  it('prescriptions are stored and listed for their owner, newest first', async () => {
    const meera = await customer()
    const { status, json } = await upload(testServer, meera, { file: picture })
    expect(status).toBe(200)
    expect(json.result.notices).toEqual([
      { code: 'prescriptionUploaded', msg: 'Prescription has been uploaded' },
    ])
    const { prescription } = json.result
    expect(prescription).toMatchObject({
      ...names,
      mediaType: 'image/jpeg',
      attached: false,
      ordered: false,
    })
    testServer.state.now = new Date(testServer.state.now.getTime() + 1000)
    for (const nickname of ['second', 'third']) await uploaded(meera, nickname)
    const first = await list(meera, '?pageSize=2')
    const second = await list(meera, '?pageSize=2&pageNumber=2')
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
    expect(second.prescriptions).toEqual([prescription])
    expect((await meera.get('/webservices/prescription')).json.result.prescriptions).toHaveLength(3)
    expect(first.prescriptions[0]).not.toHaveProperty('file_key')
  })

  it('errors of prescriptions are in the language of the request', async () => {
    const meera = await customer()
    const { json } = await upload(testServer, meera, { file: picture }, { 'accept-language': 'hi' })
    expect(json.result.notices[0].msg).toBe('पर्ची अपलोड हो गई है')
  })

  it('names of prescriptions may be in Indian scripts, and their spaces are normalised', async () => {
    const meera = await customer()
    const { json } = await upload(testServer, meera, {
      file: picture,
      doctor: '  डॉ.  राव ',
      patient: 'மீரா',
      nickname: 'క్షయ, (నవంబర్)',
    })
    expect(json.result.prescription).toMatchObject({
      doctor: 'डॉ. राव',
      patient: 'மீரா',
      nickname: 'క్షయ, (నవంబర్)',
    })
  })

  it('prescriptions are attached and detached by both generations of calls', async () => {
    const meera = await customer()
    const [one, two] = [await uploaded(meera), await uploaded(meera)]
    const attached = async (call: Promise<{ json: { result: { attached: { id: string }[] } } }>) =>
      (await call).json.result.attached.map(({ id }) => id)
    expect(await attached(meera.post(`/api/v1/prescription/attach/${one}`))).toEqual([one])
    expect((await attached(meera.get(`/api/v1/prescription/attach/${two}`))).sort()).toEqual(
      [one, two].sort(),
    )
    expect(await attached(meera.get(`/api/v1/prescription/remove/${one}`))).toEqual([two])
    expect(await attached(meera.post(`/api/v1/prescription/remove/${two}`))).toEqual([])
    expect(
      (await list(meera)).prescriptions.map(({ attached }: { attached: boolean }) => attached),
    ).toEqual([false, false])
  })

  it('the option says whether prescriptions come by e-mail', async () => {
    const meera = await customer()
    const set = async (body: unknown) =>
      (await meera.post('/api/v1/prescription/option/update', body)).json
    expect((await set({ prescriptionOption: 'email' })).result.prescriptionOption).toBe('email')
    expect((await list(meera)).prescriptionOption).toBe('email')
    expect((await set({ prescriptionOption: null })).result.prescriptionOption).toBeNull()
    expect((await set({ prescriptionOption: 'null' })).result.prescriptionOption).toBeNull()
    expect((await set({ prescriptionOption: 'fax' })).errors.errs[0]).toMatchObject({
      code: 'invalid',
      field: 'prescriptionOption',
    })
    expect((await set({})).errors.errs[0]).toMatchObject({
      code: 'invalid',
      field: 'prescriptionOption',
    })
  })

  it('a prescription’s file is sent to its owner as a download, never shown inline', async () => {
    const meera = await customer()
    const id = await uploaded(meera, 'क, नवंबर')
    const reply = await testServer.api.app.fetch(
      new Request(`${site}/api/v3/prescriptions/${id}/file`, { headers: meera.own }),
    )
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="__ _____.jpg"; filename*=UTF-8''${encodeURIComponent('क, नवंबर')}.jpg`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const { bytes } = (await list(meera)).prescriptions[0]
    expect((await reply.bytes()).length).toBe(bytes)
  })

  it.each(['photo', 'PDF'] as const)(
    'a thumbnail of a %s is sent to its owner alone, and kept by no browser',
    async (kind) => {
      const [meera, ravi] = [await customer(), await customer()]
      const file = kind === 'PDF' ? pdf({ pages: 2 }) : picture
      const { thumbnail } = (await upload(testServer, meera, { file })).json.result.prescription
      const reply = await testServer.api.app.fetch(
        new Request(`${site}${thumbnail}`, { headers: meera.own }),
      )
      expect(reply.headers.get('cache-control')).toBe('no-store')
      const { format, width, height } = await sharp(await reply.bytes()).metadata()
      expect([format, width, height]).toEqual(['webp', 192, 192])
      expect((await ravi.get(thumbnail)).status).toBe(404)
    },
  )

  // Seen red without the digest in download.ts: the other file is sent.
  it('a prescription whose file was changed outside the shop is not sent to anyone', async () => {
    const meera = await customer()
    const id = await uploaded(meera)
    const { file_key } = await testServer.storage.db
      .selectFrom('prescription')
      .select('file_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await testServer.files.put(
      file_key,
      await photo('jpeg', { width: 10, height: 10 }),
      'image/jpeg',
    )
    expect(
      (
        await testServer.api.app.fetch(
          new Request(`${site}/api/v3/prescriptions/${id}/file`, { headers: meera.own }),
        )
      ).status,
    ).toBe(500)
  })

  // Seen red without the original's key in `fileKeysOf`.
  it('deleting a prescription or the account also deletes its original', async () => {
    const meera = await customer()
    const first = (await upload(testServer, meera, { file: pdf() })).json.result.prescription
    await upload(testServer, meera, { file: pdf({ pages: 2 }) })
    const rows = await testServer.storage.db
      .selectFrom('prescription')
      .selectAll()
      .where('customer_id', '=', meera.id)
      .execute()
    const originals = rows.map(({ id, original_key }) => ({ id, key: original_key ?? '' }))
    for (const { key } of originals) expect(await testServer.files.get(key)).not.toBeNull()
    await meera.post(`/api/v3/prescriptions/${first.id}/delete`)
    const [deleted, kept] = [
      originals.find(({ id }) => id === first.id),
      originals.find(({ id }) => id !== first.id),
    ]
    expect(await testServer.files.get(deleted?.key ?? '')).toBeNull()
    await prescriptionArea.erase(
      testServer.storage.db,
      meera.id,
      testServer.state.now.toISOString(),
    )
    const loose = await testServer.storage.db.selectFrom('loose_file').select('file_key').execute()
    expect(loose.map(({ file_key }) => file_key)).toContain(kept?.key)
  })

  it('a prescription without an order is deleted with its file', async () => {
    const meera = await customer()
    const [one, two] = [await uploaded(meera), await uploaded(meera)]
    await meera.post(`/api/v1/prescription/attach/${one}`)
    await meera.post(`/api/v1/prescription/attach/${two}`)
    await meera.post(`/api/v1/prescription/remove/${two}`)
    const keys = await testServer.storage.db
      .selectFrom('prescription')
      .select(['id', 'file_key'])
      .where('customer_id', '=', meera.id)
      .execute()
    const keyOf = (id: string) => keys.find((row) => row.id === id)?.file_key ?? ''
    await bindPrescriptions(testServer.storage.db, {
      customerId: meera.id,
      orderId: `o-${one}`,
      at: testServer.state.now.toISOString(),
    })
    const refused = await meera.post(`/api/v3/prescriptions/${one}/delete`)
    expect([refused.status, refused.json.errors.errs[0].code]).toEqual([409, 'prescriptionOrdered'])
    expect((await meera.post(`/api/v3/prescriptions/${two}/delete`)).status).toBe(200)
    expect(await testServer.files.get(keyOf(two))).toBeNull()
    expect(await testServer.files.get(keyOf(one))).not.toBeNull()
    expect((await list(meera)).prescriptions).toMatchObject([{ id: one, ordered: true }])
    expect((await meera.post(`/api/v3/prescriptions/${two}/delete`)).status).toBe(404)
  })

  // Seen red without the customer in `prescriptionById`.
  it('another customer’s prescription counts as missing', async () => {
    const [meera, ravi] = [await customer(), await customer()]
    const id = await uploaded(meera)
    for (const path of [
      `/api/v1/prescription/attach/${id}`,
      `/api/v1/prescription/remove/${id}`,
      `/api/v3/prescriptions/${id}/delete`,
    ]) {
      const [other, missing] = [await ravi.post(path), await ravi.post(path.replace(id, 'nothing'))]
      expect([other.status, other.json]).toEqual([404, missing.json])
    }
    const [other, missing] = [
      await ravi.get(`/api/v3/prescriptions/${id}/file`),
      await ravi.get('/api/v3/prescriptions/nothing/file'),
    ]
    expect([other.status, other.json]).toEqual([404, missing.json])
    expect(await list(ravi)).toMatchObject({ prescriptions: [], attached: [] })
  })

  it('prescriptions require sign-in', async () => {
    const nobody = await visit(testServer)
    expect((await upload(testServer, nobody, { file: picture })).status).toBe(403)
    for (const path of [
      '/api/v3/prescriptions',
      '/webservices/prescription',
      '/api/v3/prescriptions/x/file',
    ])
      expect((await nobody.get(path)).json.errors.errs[0].code).toBe('notSignedIn')
  })

  it('one idempotency key stores one prescription and gets one reply', async () => {
    const meera = await customer()
    const key = { 'idempotency-key': `upload-${engine}` }
    const first = await upload(testServer, meera, { file: picture }, key)
    expect((await upload(testServer, meera, { file: picture }, key)).json).toEqual(first.json)
    const other = await upload(testServer, meera, { file: await photo('png') }, key)
    expect([other.status, other.json.errors.errs[0].code]).toEqual([422, 'keyReused'])
    expect((await list(meera)).prescriptions).toHaveLength(1)
  })

  it('a file of exactly the maximum size is accepted for inspection, and one byte more is refused', async () => {
    const meera = await customer()
    const [largest, larger] = [prescriptionBytes.file, prescriptionBytes.file + 1].map((length) =>
      Buffer.concat([picture, Buffer.alloc(length - picture.length)]),
    )
    expect((await upload(testServer, meera, { file: largest as Buffer })).status).toBe(200)
    const refused = await upload(testServer, meera, { file: larger as Buffer })
    expect([refused.status, refused.json.errors.errs[0].msg]).toEqual([
      413,
      'What was sent is larger than 10 MB',
    ])
  })
})
