import { PutObjectCommand } from '@aws-sdk/client-s3'
import { openS3 } from '../s3.ts'
import type { Files } from './file-storage.ts'

const requestMs = 30_000

export const openBucket = (address: string): Files => {
  const { client, at, get, remove } = openS3(address, requestMs)
  return {
    put: async (key, bytes, mediaType) => {
      await client.send(
        new PutObjectCommand({
          ...at(key),
          Body: bytes,
          ContentType: mediaType,
          ContentDisposition: 'attachment',
        }),
      )
    },
    get,
    remove,
  }
}
