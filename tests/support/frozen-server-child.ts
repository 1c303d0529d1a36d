import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// In place of a server of the shop, for a test that stops its process.
const server = createServer((request, response) => {
  request.resume()
  response.end('ok')
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
