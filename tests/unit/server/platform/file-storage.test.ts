import { readdirSync, statSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFileKey } from '#server/platform/file-storage/file-storage.ts'
import { openFiles } from '#server/platform/file-storage/open.ts'
import { temporaryFolder } from '../../../support/project.ts'
import { createBucket } from '../../../support/s3.ts'

const bytes = Buffer.from('%PDF-1.7 some bytes \0\xff')

let server: Server
const { objects, asked, server: bucket } = createBucket()
let url = ''
beforeAll(async () => {
  server = bucket.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://KEY:a%2Fb%2Bc@127.0.0.1:${(server.address() as AddressInfo).port}/prescriptions?region=ap-south-1`
})
afterAll(() => void server.close())

const folder = temporaryFolder('files')

describe.each([
  ['a folder', () => openFiles({ url: null, folder })],
  ['a bucket', () => openFiles({ url, folder: '' })],
])('files in %s', (_, open) => {
  it('files are stored, returned and removed', async () => {
    const files = open()
    const key = newFileKey()
    expect(await files.get(key)).toBeNull()
    await files.put(key, bytes, 'application/pdf')
    expect(Buffer.from((await files.get(key)) ?? [])).toEqual(bytes)
    await files.put(key, Buffer.from('again'), 'application/pdf')
    expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe('again')
    await files.remove(key)
    await files.remove(key)
    expect(await files.get(key)).toBeNull()
  })
})

describe('a folder of files', () => {
  it('a folder of files is closed to other users of the machine, and has no partial file', async () => {
    const own = temporaryFolder('files')
    const key = newFileKey()
    await openFiles({ url: null, folder: own }).put(key, bytes, 'application/pdf')
    expect(readdirSync(own, { recursive: true })).toEqual([
      key.slice(0, 2),
      join(key.slice(0, 2), key),
    ])
    expect(statSync(join(own, key.slice(0, 2), key)).mode & 0o077).toBe(0)
  })

  it.each(['../../etc/passwd', 'a/b', '', 'A'.repeat(40)])(
    'the file storage refuses %o as a key',
    async (key) => {
      await expect(openFiles({ url: null, folder }).get(key)).rejects.toThrow('invalid file key')
    },
  )
})

describe('a bucket of files', () => {
  it('a bucket is accessed with the key in its address, and keeps the media type', async () => {
    const key = newFileKey()
    await openFiles({ url, folder: '' }).put(key, bytes, 'application/pdf')
    expect(objects.get(`/prescriptions/${key}`)).toEqual({ body: bytes, type: 'application/pdf' })
    expect(asked.at(-1)).toMatch(
      /^PUT \/prescriptions\/[0-9a-f]{40} AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/ap-south-1\/s3\/aws4_request/,
    )
  })

  it('an unreachable bucket throws an error without the secret', async () => {
    const files = openFiles({ url: 'http://KEY:hidden@127.0.0.1:1/b', folder: '' })
    const error = await files.get(newFileKey()).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(JSON.stringify(error) + String(error)).not.toContain('hidden')
  })
})
