import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3'

const connectMs = 5_000

/**
 * The bucket of an address: `https://KEY:SECRET@host/bucket?region=ap-south-1`, the secret percent-encoded as in any address, folders below
 * the bucket in front of every key. The SDK is used directly because flydrive's driver needs a package that signs links, and no object
 * here has a link.
 */
export const openS3 = (address: string, requestMs: number) => {
  const url = new URL(address)
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // Path-style addressing works with every S3-compatible store.
    forcePathStyle: true,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
    },
  })
  const [bucket = '', ...folders] = url.pathname.slice(1).split('/').map(decodeURIComponent)
  const prefix = folders.filter((part) => part !== '').map((part) => `${part}/`)
  const at = (key: string) => ({ Bucket: bucket, Key: prefix.join('') + key })
  return {
    client,
    at,
    /** Null where there is none. */
    get: async (key: string): Promise<Uint8Array | null> => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)))
        return (await Body?.transformToByteArray()) ?? null
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null
        throw error
      }
    },
    remove: async (key: string): Promise<void> => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}
