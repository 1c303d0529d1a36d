import { describe, expect, it } from 'vitest'
import { clientAddressOf, rememberClientAddress } from '#server/http/client-address.ts'

const from = (address: string | undefined, forwarded?: string): Request => {
  const request = new Request(
    'https://nuskha.example/',
    forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } },
  )
  rememberClientAddress(request, address)
  return request
}

describe('the client address', () => {
  it('the client address is the other end of the socket, whatever the header', () => {
    expect(clientAddressOf(from('203.0.113.7', '10.0.0.1'), 0)).toBe('203.0.113.7')
  })

  it('the client address is unknown without a socket', () => {
    expect(clientAddressOf(from(undefined, '10.0.0.1'), 0)).toBeNull()
  })

  it.each([
    ['10.9.9.9, 203.0.113.7', 1, '203.0.113.7'],
    ['203.0.113.7', 1, '203.0.113.7'],
    ['10.9.9.9, 203.0.113.7, 198.51.100.1', 2, '203.0.113.7'],
    ['203.0.113.7', 2, '127.0.0.1'],
    ['', 1, '127.0.0.1'],
  ])(
    'behind proxies the client address is the entry of the outermost one: %j through %i',
    (forwarded, proxies, client) => {
      expect(clientAddressOf(from('127.0.0.1', forwarded), proxies)).toBe(client)
    },
  )

  it.each([
    ['2001:db8::1', '2001:0db8:0000:0000'],
    ['2001:DB8:0:0:abcd:1:2:3', '2001:0db8:0000:0000'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002'],
    ['::1', '0000:0000:0000:0000'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ])('an IPv6 client is counted by its network: %s is %s', (address, client) => {
    expect(clientAddressOf(from(address), 0)).toBe(client)
  })
})
