import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sizes } from '#model/limits.ts'
import { endOriginals } from '#server/prescriptions/end-originals.ts'
import { orphanedUploadsBefore } from '#server/prescriptions/orphaned-upload-repository.ts'
import { createOrphanedUploads } from '#server/prescriptions/orphaned-uploads.ts'
import { addPrescription } from '#server/prescriptions/prescription-repository.ts'
import { heic, pdf, photo } from '../../support/prescription-files.ts'
import { engines } from '../../support/storages.ts'
import {
  openTestServer,
  signIn,
  type TestServer,
  type Told,
  visit,
} from '../../support/test-server.ts'
import { formOf, names, post, type Sent, upload } from '../../support/upload.ts'

const minutes = (count: number) => count * 60_000
const told = ({ json }: Told) =>
  json.errors.errs.map(({ msg, field }: { msg: string; field: string }) => [field, msg])

describe.each(engines)('an upload on %s', (engine) => {
  let testServer: TestServer
  let picture: Buffer
  let people = 0
  let meera: Awaited<ReturnType<typeof visit>> & { id: string }
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    picture = await photo('jpeg')
  })
  afterAll(() => testServer.close())
  beforeEach(async () => {
    const visitor = await visit(testServer)
    meera = { ...visitor, id: await signIn(testServer, visitor, `u${people++}@nuskha.example`) }
  })

  const count = async () =>
    (
      await testServer.storage.db
        .selectFrom('prescription')
        .select('id')
        .where('customer_id', '=', meera.id)
        .execute()
    ).length
  const orphanedUploads = () =>
    orphanedUploadsBefore(testServer.storage.db, '9999-01-01T00:00:00.000Z', 1000)

  // spec §5 "Prescription upload", word for word.
  it.each<[Sent, [string, string][]]>([
    [{}, [['file', 'Please Select File for Upload']]],
    [{ file: Buffer.alloc(0) }, [['file', 'Please Select File for Upload']]],
    [{ file: 'a text in place of a file' }, [['file', 'Please Select File for Upload']]],
    [{ file: heic(), doctor: '' }, [['doctor', 'Empty Doctor Name']]],
    [{ file: heic(), patient: ' \t ' }, [['patient', 'Empty Patient Name']]],
    [{ file: heic(), nickname: '' }, [['nickname', 'Empty File Nickname']]],
    [{ file: heic(), doctor: 'Dr. <b>Rao' }, [['doctor', 'Invalid Characters in Doctor Name']]],
    [{ file: heic(), patient: 'Meera 2' }, [['patient', 'Invalid Characters in Patient Name']]],
    [{ file: heic(), nickname: "x'; --" }, [['nickname', 'Invalid Characters in File Nickname']]],
    [
      { file: heic(), nickname: 'a'.repeat(101) },
      [['nickname', 'nickname: must have at most 100 characters']],
    ],
    [
      { doctor: '', patient: '\u0000', nickname: '../../x:y' },
      [
        ['file', 'Please Select File for Upload'],
        ['doctor', 'Empty Doctor Name'],
        ['patient', 'Invalid Characters in Patient Name'],
        ['nickname', 'Invalid Characters in File Nickname'],
      ],
    ],
    [{ file: heic() }, [['file', 'HEIC photos cannot be read. Please send the photo as JPEG']]],
    [
      { file: Buffer.from('<svg/>'), fileName: 'x.png' },
      [['file', 'Please choose a JPEG, PNG, WebP or PDF file']],
    ],
    [
      { file: pdf({ pages: 21 }) },
      [['file', 'This PDF has more than 20 pages. Please send only the pages of the prescription']],
    ],
  ])(
    'an upload of %o is refused with every reason, and nothing is stored',
    async (sent, errors) => {
      const before = await orphanedUploads()
      const reply = await upload(testServer, meera, sent)
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
      expect(told(reply)).toEqual(errors)
      expect([await count(), await orphanedUploads()]).toEqual([0, before])
    },
  )

  it('an empty upload lists every missing field', async () => {
    expect(
      told(await post(testServer, meera, formOf({}))).map(([field]: string[]) => field),
    ).toEqual(['file', 'doctor', 'patient', 'nickname'])
  })

  it.each([
    ['a form that is none', 'multipart/form-data; boundary=x', 'no form', 'badRequest'],
    ['a form without its boundary', 'multipart/form-data', '--x\r\n\r\n--x--', 'badRequest'],
    [
      'a form that is cut off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="doctor"\r\n\r\nRao',
      'badRequest',
    ],
    ['JSON', 'application/json', '{"doctor":"Rao"}', 'unsupportedType'],
    ['a plain form', 'application/x-www-form-urlencoded', 'doctor=Rao', 'unsupportedType'],
  ])('an upload that is %s is refused', async (_, type, body, code) => {
    const reply = await post(testServer, meera, body, { 'content-type': type })
    expect([reply.json.errors.errs[0].code, await count()]).toEqual([code, 0])
  })

  it('an upload that the client aborts leaves no file', async () => {
    const before = await orphanedUploads()
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new TextEncoder().encode('--x\r\n'))
        controller.error(new Error('gone'))
      },
    })
    const reply = await post(testServer, meera, body, {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect([reply.status, await count(), await orphanedUploads()]).toEqual([400, 0, before])
  })

  // Seen red without the bound of `readAtMost`: all of the stream is read.
  it('an endless upload is cut off at the limit', async () => {
    let sent = 0
    const chunk = new Uint8Array(1024 ** 2)
    const body = new ReadableStream({
      pull: (controller) => {
        sent += chunk.length
        if (sent > 64 * 1024 ** 2) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const reply = await post(testServer, meera, body, {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(reply.json.errors.errs[0].code).toBe('tooLarge')
    expect(sent).toBeLessThan(16 * 1024 ** 2)
  })

  it('an upload that the store cannot keep is reported and leaves no row', async () => {
    const put = vi
      .spyOn(testServer.files, 'put')
      .mockRejectedValueOnce(new Error('the disk is full'))
    const reply = await upload(testServer, meera, { file: picture })
    put.mockRestore()
    expect([reply.status, told(reply), await count()]).toEqual([
      500,
      [['file', 'Server Problem in Uploading File']],
      0,
    ])
  })

  // Seen red without `orphanedUploads.take`: the cleanup then removes the file of the row.
  it('the cleanup removes files without rows, and never the file of a row', async () => {
    const sweeper = createOrphanedUploads(
      testServer.storage,
      testServer.files,
      () => testServer.state.now,
    )
    await upload(testServer, meera, { file: picture })
    const [row] = await testServer.storage.db
      .selectFrom('prescription')
      .select('file_key')
      .where('customer_id', '=', meera.id)
      .execute()
    const forgotten = 'f'.repeat(40)
    await testServer.files.put(forgotten, picture, 'image/jpeg')
    await sweeper.announce(testServer.storage.db, forgotten)
    await sweeper.removeOld()
    expect(await testServer.files.get(forgotten)).not.toBeNull()
    testServer.state.now = new Date(testServer.state.now.getTime() + minutes(61))
    await sweeper.removeOld()
    expect([await testServer.files.get(forgotten), await orphanedUploads()]).toEqual([null, []])
    expect(await testServer.files.get(row?.file_key ?? '')).not.toBeNull()
  })

  it('an upload whose file a cleanup may be removing is refused', async () => {
    const { put } = testServer.files
    vi.spyOn(testServer.files, 'put').mockImplementationOnce(async (...file) => {
      await put(...file)
      testServer.state.now = new Date(testServer.state.now.getTime() + minutes(31))
    })
    expect((await upload(testServer, meera, { file: picture })).json.errors.errs[0].code).toBe(
      'uploadFailed',
    )
    expect(await count()).toBe(0)
  })

  // Seen red with the count before the inspection of the file, outside the transaction: all ten are stored.
  it('uploads beyond the limit of a customer are refused, even when many come at once', async () => {
    const none = { erased_at: null, original_key: null, original_seal: null }
    const stays = {
      ...names,
      customer_id: meera.id,
      media_type: 'image/jpeg' as const,
      bytes: 1,
      sha256: 'a'.repeat(64),
      ...none,
    }
    for (let index = 0; index < sizes.prescriptionsKept - 1; index++)
      await addPrescription(testServer.storage.db, {
        ...stays,
        id: `${meera.id}-${index}`,
        file_key: `${meera.id}-${index}`,
        created_at: testServer.state.now.toISOString(),
      })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => upload(testServer, meera, { file: picture })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      replies.filter(({ json }) => json.errors?.errs[0].code === 'prescriptionsFull'),
    ).toHaveLength(9)
    expect(await count()).toBe(sizes.prescriptionsKept)
  })

  // Seen red without the sum of the originals, and without `endOriginals`: an account fills the disk for ever.
  it('originals have an allowance for each account, and end where no order came of them', async () => {
    expect((await upload(testServer, meera, { file: pdf() })).status).toBe(200)
    const own = testServer.storage.db.selectFrom('prescription').where('customer_id', '=', meera.id)
    const { original_key, original_bytes } = await own.selectAll().executeTakeFirstOrThrow()
    expect(original_bytes).toBeGreaterThan(0)
    await testServer.storage.db
      .updateTable('prescription')
      .set({ original_bytes: sizes.originalsKeptBytes })
      .where('customer_id', '=', meera.id)
      .execute()
    const refused = await upload(testServer, meera, { file: pdf() })
    expect(refused.json.errors.errs[0]).toMatchObject({ code: 'prescriptionsLarge', field: 'file' })
    // A photo has no original.
    expect((await upload(testServer, meera, { file: picture })).status).toBe(200)

    const before = testServer.state.now
    const orphaned = createOrphanedUploads(
      testServer.storage,
      testServer.files,
      () => testServer.state.now,
    )
    const end = () =>
      endOriginals({
        storage: testServer.storage,
        orphanedUploads: orphaned,
        now: () => testServer.state.now,
      })
    testServer.state.now = new Date(before.getTime() + sizes.originalDays * 86_400_000)
    await end()
    expect((await own.selectAll().executeTakeFirstOrThrow()).original_key).toBe(original_key)
    testServer.state.now = new Date(testServer.state.now.getTime() + 1)
    await end()
    const left = await own.select(['original_key', 'original_bytes']).execute()
    expect(left.every((row) => row.original_key === null && row.original_bytes === 0)).toBe(true)
    testServer.state.now = new Date(testServer.state.now.getTime() + minutes(61))
    await orphaned.removeOld()
    expect(await testServer.files.get(original_key ?? '')).toBeNull()
    testServer.state.now = before
  })

  it('fifty simultaneous uploads under one key make one prescription', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        upload(testServer, meera, { file: picture }, { 'idempotency-key': `race-${engine}` }),
      ),
    )
    const answered = replies
      .filter(({ status }) => status === 200)
      .map(({ json }) => JSON.stringify(json))
    expect(new Set(answered).size).toBe(1)
    expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect(await count()).toBe(1)
  })

  // Seen red: each refused file was read.
  it('uploads are limited per hour, and one above the limit is refused unread', async () => {
    const replies: number[] = []
    for (let index = 0; index < 61; index++)
      replies.push((await upload(testServer, meera, { file: Buffer.from('x') })).status)
    expect(replies).toEqual([...Array.from({ length: 60 }, () => 415), 429])
    expect((await upload(testServer, meera, {})).status).toBe(429)
  })
})
