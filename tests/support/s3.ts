import { createServer } from 'node:http'

/** A bucket with the operations of S3 that the shop uses; `asked` has a line for each request. */
export const createBucket = () => {
  const objects = new Map<string, { body: Buffer; type: string | undefined }>()
  const asked: string[] = []
  const listing = (bucket: string, prefix: string): string => {
    const keys = [...objects.keys()].filter((path) => path.startsWith(`${bucket}/${prefix}`)).sort()
    const contents = keys.map((path) => `<Contents><Key>${path.slice(bucket.length + 1)}</Key></Contents>`)
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
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
          .end(listing(path.replace(/\/$/, ''), url.searchParams.get('prefix') ?? ''))
        return
      }
      if (request.method === 'PUT')
        objects.set(path, { body: bodyOf(Buffer.concat(parts), request.headers), type: request.headers['content-type'] })
      if (request.method === 'DELETE') objects.delete(path)
      const object = objects.get(path)
      if (request.method === 'GET' && !object) {
        response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
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
