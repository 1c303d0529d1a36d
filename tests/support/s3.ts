import { createServer } from 'node:http'

/** A bucket with the operations of S3 that the shop uses, whose lists have pages of `pageSize`; `asked` has a line for each request. */
export const createBucket = ({ pageSize = 1_000 } = {}) => {
  const objects = new Map<string, { body: Buffer; type: string | undefined }>()
  const asked: string[] = []
  const listing = (bucket: string, prefix: string, after: string): string => {
    const all = [...objects.keys()].filter((path) => path.startsWith(`${bucket}/${prefix}`)).sort()
    const keys = all.map((path) => path.slice(bucket.length + 1)).filter((key) => key > after)
    const page = keys.slice(0, pageSize)
    const more = keys.length > page.length
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://s3')
      const path = decodeURIComponent(url.pathname)
      asked.push(`${request.method} ${path} ${request.headers.authorization ?? ''}`)
      if (request.method === 'GET' && url.searchParams.get('list-type') === '2') {
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(
            listing(
              path.replace(/\/$/, ''),
              url.searchParams.get('prefix') ?? '',
              url.searchParams.get('continuation-token') ?? '',
            ),
          )
        return
      }
      if (request.method === 'PUT')
        objects.set(path, {
          body: bodyOf(Buffer.concat(parts), request.headers),
          type: request.headers['content-type'],
        })
      if (request.method === 'DELETE') objects.delete(path)
      const object = objects.get(path)
      if (request.method === 'GET' && !object) {
        response
          .writeHead(404, { 'content-type': 'application/xml' })
          .end('<Error><Code>NoSuchKey</Code></Error>')
      } else {
        response.writeHead(request.method === 'DELETE' ? 204 : 200)
        response.end(request.method === 'GET' ? object?.body : undefined)
      }
    })
  })
  return { server, objects, asked }
}

/** A body that the SDK sends in chunks with a checksum behind (`aws-chunked`), put together again. */
const bodyOf = (sent: Buffer, headers: Record<string, unknown>): Buffer => {
  if (!String(headers['content-encoding'] ?? '').includes('aws-chunked')) return sent
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = sent.indexOf('\r\n', at)
    const size = Number.parseInt(sent.subarray(at, end).toString(), 16)
    if (!size) return Buffer.concat(parts)
    parts.push(sent.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
