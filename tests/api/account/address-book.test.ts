import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/storages.ts'
import {
  openTestServer,
  signIn,
  type TestServer,
  type Told,
  visit,
} from '../../support/test-server.ts'

const good = {
  addUserName: 'आशा राव',
  street1: '12/3, M.G. Road',
  street2: '',
  contactNumber: '+91 98400 12345',
  pincode: '600001',
}
const errsOf = ({ json }: Told) => json.errors.errs
const book = '/api/v2/addresses'

describe.each(engines)('the address book on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())
  const customer = async (name: string) => {
    const visitor = await visit(testServer)
    await signIn(testServer, visitor, `${name}@nuskha.example`)
    return visitor
  }

  it('an address takes its city, state and country from its pincode', async () => {
    const { get, post } = await customer('asha')
    const { status, json } = await post(book, { ...good, city: 'Paris' })
    const address = {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      addUserName: 'आशा राव',
      street1: '12/3, M.G. Road',
      street2: '',
      contactNumber: '+919840012345',
      pincode: '600001',
      city: 'Chennai',
      state: 'Tamil Nadu',
      country: 'India',
    }
    expect([status, json.result]).toEqual([
      200,
      { address, notices: [{ code: 'addressAdded', msg: 'New Address has been added' }] },
    ])
    expect((await get(book)).json.result).toEqual({
      addresses: { result: [address] },
      hasMore: false,
    })
  })

  it('the address book lists three addresses a page, newest first, and says whether more follow', async () => {
    const { get, post } = await customer('bina')
    for (let index = 1; index <= 7; index++) {
      testServer.state.now = new Date(testServer.state.now.getTime() + 1000)
      await post(book, { ...good, street1: `Street ${index}` })
    }
    const page = async (pageNumber: number) => {
      const { addresses, hasMore } = (
        await get(`/api/v3/addresses?pageNumber=${pageNumber}&pageSize=3`)
      ).json.result
      return [addresses.result.map(({ street1 }: { street1: string }) => street1), hasMore]
    }
    expect(await page(1)).toEqual([['Street 7', 'Street 6', 'Street 5'], true])
    expect(await page(3)).toEqual([['Street 1'], false])
    expect(await page(4)).toEqual([[], false])
    expect((await get(book)).json.result.addresses.result).toHaveLength(3)
  })

  it('an invalid address gets every error at once, in the words of the specification', async () => {
    const { post } = await customer('chandra')
    expect(errsOf(await post(book, {}))).toEqual([
      { msg: 'Please Enter Name', code: 'nameEmpty', field: 'addUserName' },
      { msg: 'Please Enter Street1', code: 'street1Empty', field: 'street1' },
      { msg: 'Please Enter Contact No', code: 'contactEmpty', field: 'contactNumber' },
      { msg: 'Please Enter Pincode', code: 'pincodeEmpty', field: 'pincode' },
    ])
    expect(errsOf(await post(book, { ...good, addUserName: 'a<b', pincode: '12' }))).toEqual([
      {
        msg: 'Invalid name',
        code: 'nameInvalid',
        field: 'addUserName',
        reason: '“<” cannot be used here',
      },
      { msg: 'Invalid Pincode', code: 'pincodeInvalid', field: 'pincode' },
    ])
  })

  it.each(['999999', '141001'])(
    'the address book refuses pincode %s, which is not served',
    async (pincode) => {
      const { get, post } = await customer('dev')
      const reply = await post(book, { ...good, pincode })
      expect([reply.status, errsOf(reply)[0].code]).toEqual([422, 'pincodeNotServed'])
      expect((await get(book)).json.result.addresses.result).toEqual([])
    },
  )

  it('both calls remove an address; another customer’s address counts as missing', async () => {
    const [one, other] = [await customer('esha'), await customer('farah')]
    const idOf = async () => (await one.post(book, good)).json.result.address.id
    const [first, second] = [await idOf(), await idOf()]
    const [stranger, missing] = [
      await other.post('/api/v3/removeAddress', { addressId: first }),
      await other.post('/api/v3/removeAddress', { addressId: 'nothing' }),
    ]
    expect([stranger.status, stranger.json]).toEqual([404, missing.json])
    expect(
      (await one.post('/api/v3/removeAddress', { addressId: '\u0000' })).json.errors.errs[0],
    ).toMatchObject({
      code: 'invalid',
      field: 'addressId',
    })
    for (const addressId of ['\ud800', '%', "' or 1=1 --", '../x', 'é'.repeat(40)])
      expect((await one.post('/api/v3/removeAddress', { addressId })).json).toEqual(missing.json)
    expect((await one.post('/api/v3/removeAddress', { addressId: first })).json.result).toEqual({
      addressId: first,
    })
    expect((await one.get(`/api/v3/removeAddress?addressId=${second}`)).status).toBe(200)
    expect((await one.get(book)).json.result.addresses.result).toEqual([])
  })

  // Seen red without the customer in `changeAddress`: the stranger's words are in the book.
  it('an address is changed in its place, by its customer and with every check of a new one', async () => {
    const [one, other] = [await customer('kiran'), await customer('lata')]
    const { id } = (await one.post(book, good)).json.result.address
    testServer.state.now = new Date(testServer.state.now.getTime() + 1000)
    await one.post(book, { ...good, street1: 'Street 2' })
    const change = '/api/v3/changeAddress'
    const moved = { ...good, addressId: id, street1: '7, Lake View Road', pincode: '560001' }
    expect((await other.post(change, moved)).status).toBe(404)
    expect(errsOf(await one.post(change, { addressId: id }))[0].code).toBe('nameEmpty')
    expect(errsOf(await one.post(change, { ...moved, pincode: '999999' }))[0].code).toBe(
      'pincodeNotServed',
    )
    const { address } = (await one.post(change, moved)).json.result
    expect(address).toMatchObject({ id, street1: '7, Lake View Road', city: 'Bengaluru' })
    const { result } = (await one.get(book)).json.result.addresses
    expect(result.map(({ street1 }: { street1: string }) => street1)).toEqual([
      'Street 2',
      '7, Lake View Road',
    ])
    expect(result[1]).toEqual(address)
  })

  it('the address book never exceeds fifty addresses, even when many are added at once', async () => {
    const { post } = await customer('gita')
    const replies = await Promise.all(Array.from({ length: 60 }, () => post(book, good)))
    const refused = replies.filter(({ status }) => status !== 200)
    expect([refused.length, errsOf(refused[0] as Told)[0].code]).toEqual([10, 'addressBookFull'])
  })

  it('one idempotency key adds one address', async () => {
    const { get, post } = await customer('hari')
    const key = { 'idempotency-key': 'one' }
    const [first, again] = [await post(book, good, key), await post(book, good, key)]
    expect(again.json).toEqual(first.json)
    expect((await get(book)).json.result.addresses.result).toHaveLength(1)
  })

  it('the address book requires sign-in', async () => {
    const { get, post } = await visit(testServer)
    for (const reply of [
      await get(book),
      await post(book, good),
      await post('/api/v3/removeAddress', { addressId: 'x' }),
      await post('/api/v3/changeAddress', { ...good, addressId: 'x' }),
    ])
      expect([reply.status, errsOf(reply)[0].code]).toEqual([403, 'notSignedIn'])
  })
})
