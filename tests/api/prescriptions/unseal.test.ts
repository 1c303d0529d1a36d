import { describe, expect, it } from 'vitest'
import type { Operator } from '#model/operator.ts'
import { unsealOriginal } from '#server/prescriptions/unseal.ts'
import { activePdfs } from '../../support/hostile-pdfs.ts'
import { photo } from '../../support/prescription-files.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, signIn, visit } from '../../support/test-server.ts'
import { upload } from '../../support/upload.ts'

describe.each(engines)('the original of a prescription on %s', (engine) => {
  it('an original is given out as it was uploaded, once who asked and why is stored', async () => {
    const testServer = await openTestServer(engine)
    const visitor = await visit(testServer)
    await signIn(testServer, visitor, 'court@nuskha.example')
    const original = activePdfs['with a script on open'] as Buffer
    const idOf = async (file: Buffer) =>
      (await upload(testServer, visitor, { file })).json.result.prescription.id
    const [pdfId, photoId] = [await idOf(original), await idOf(await photo('jpeg'))]
    const asked = { prescriptionId: pdfId, reason: 'court order 123/2026' }
    const by = {
      id: 'asha',
      name: 'Asha',
      roles: ['admin'],
      registrationNumber: null,
      requestId: 'command:1',
    } as unknown as Operator
    const audited = () =>
      testServer.storage.db
        .selectFrom('audit_entry')
        .select(['object', 'operator_name', 'reason'])
        .where('action', '=', 'prescription.unseal')
        .execute()
    const parts = {
      storage: testServer.storage,
      files: testServer.files,
      now: () => testServer.state.now,
    }

    await expect(unsealOriginal(parts, by, { ...asked, reason: 'because' })).rejects.toThrow(
      'reason',
    )
    await expect(unsealOriginal(parts, by, { ...asked, prescriptionId: 'nope' })).rejects.toThrow(
      'no prescription',
    )
    await expect(unsealOriginal(parts, by, { ...asked, prescriptionId: photoId })).rejects.toThrow(
      'not kept',
    )
    expect(await audited()).toEqual([])

    expect(Buffer.from(await unsealOriginal(parts, by, asked)).equals(original)).toBe(true)
    expect(await audited()).toEqual([
      { object: `prescription:${pdfId}`, operator_name: 'Asha', reason: asked.reason },
    ])

    // A file that was changed in the store is not given out.
    const row = await testServer.storage.db
      .selectFrom('prescription')
      .select('original_key')
      .where('id', '=', pdfId)
      .executeTakeFirstOrThrow()
    const key = String(row.original_key)
    const sealed = Buffer.from((await testServer.files.get(key)) ?? [])
    sealed.writeUInt8((sealed.at(40) ?? 0) ^ 1, 40)
    await testServer.files.put(key, sealed, 'application/octet-stream')
    await expect(unsealOriginal(parts, by, asked)).rejects.toThrow()
    expect(await audited()).toHaveLength(1)
    await testServer.close()
  })
})
