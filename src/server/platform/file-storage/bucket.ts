import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Files } from './file-storage.ts'

const connectMs = 5_000
const requestMs = 30_000

/**
 * Objects of an S3 bucket: `https://KEY:SECRET@host/bucket?region=ap-south-1`, the secret percent-encoded as in any
 * address. The SDK is used directly because flydrive's driver needs a package that signs links, and no file here has a link.
 */
export const openBucket = (address: string): Files => {
  const url = new URL(address)
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    // Path-style addressing works with every S3-compatible store.
    forcePathStyle: true,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: requestMs, throwOnRequestTimeout: true },
  })
  const at = (key: string) => ({ Bucket: decodeURIComponent(url.pathname.slice(1)), Key: key })
  return {
    put: async (key, bytes, mediaType) => {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: mediaType, ContentDisposition: 'attachment' }))
    },
    get: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)))
        return (await Body?.transformToByteArray()) ?? null
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null
        throw error
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}
