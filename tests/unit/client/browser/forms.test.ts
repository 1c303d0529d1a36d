import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../browser.ts'

/** The tab's storage, as a script sees it. */
const tabStorage = () => {
  const kept: Record<string, string> = {}
  return Object.defineProperties(kept, {
    getItem: { value: (name: string) => kept[name] ?? null },
    setItem: { value: (name: string, value: string) => (kept[name] = value) },
    removeItem: { value: (name: string) => delete kept[name] },
  })
}

let browser: ReturnType<typeof fakeBrowser>
let tab: ReturnType<typeof tabStorage>
let heard: Map<string, () => void>

/** Another page of the same tab. */
const open = async (path: string) => {
  vi.resetModules()
  heard = new Map()
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => heard.set(name, listener))
  browser.location.pathname = path
  const forms = await import('#client/browser/forms.ts')
  const { setStorageConsent } = await import('#client/browser/storage-consent.ts')
  const { clearPersonal } = await import('#client/browser/clear-personal.ts')
  return { ...forms, setStorageConsent, clearPersonal, endSession: () => heard.get('signin')?.() }
}
beforeEach(() => {
  browser = fakeBrowser()
  tab = tabStorage()
  vi.stubGlobal('sessionStorage', tab)
})
afterEach(() => vi.unstubAllGlobals())

const empty = { name: '', street1: '' }
const typed = { name: 'Meena', street1: '14 Lake View Road' }

// Seen red with `writeDraft(prefix + name, form)` whatever the consent: "is not in any storage".
describe('what was typed', () => {
  it('stays on its page and is not in any storage without consent', async () => {
    const page = await open('/checkout/address/list')
    page.readForm('address', empty)
    page.writeForm('address', typed)
    expect(page.readForm('address', empty)).toEqual(typed)
    expect({ ...tab }).toEqual({})
    expect((await open('/checkout/address/list')).readForm('address', empty)).toEqual(empty)
  })

  it('outlives a reload with consent, until it is sent or the consent is taken back', async () => {
    const page = await open('/checkout/address/list')
    page.setStorageConsent(true)
    page.writeForm('address', typed)
    const again = await open('/checkout/address/list')
    expect(again.readForm('address', empty)).toEqual(typed)
    again.writeForm('address', null)
    expect({ ...tab }).toEqual({})
    again.writeForm('address', typed)
    again.clearPersonal()
    expect({ ...tab }).toEqual({})
  })

  it('is kept from before the consent was known', async () => {
    const page = await open('/account/addresses')
    page.readForm('address', empty)
    page.writeForm('address', typed)
    page.setStorageConsent(true)
    heard.get('kept')?.()
    expect((await open('/account/addresses')).readForm('address', empty)).toEqual(typed)
  })

  it('comes along to the sign-in page and back to its own, once, in any language', async () => {
    const page = await open('/hi/checkout/address/list')
    page.readForm('address', empty)
    page.writeForm('address', typed)
    page.endSession()
    const signIn = await open('/hi/login')
    expect(signIn.readForm('login', { email: '' })).toEqual({ email: '' })
    // Whoever signs in has not agreed to anything.
    signIn.clearPersonal()
    const back = await open('/hi/checkout/address/list')
    expect(back.readForm('address', empty)).toEqual(typed)
    expect({ ...tab }).toEqual({})
  })

  it('is gone for whoever goes elsewhere instead', async () => {
    const page = await open('/checkout/address/list')
    page.readForm('address', empty)
    page.writeForm('address', typed)
    page.endSession()
    expect((await open('/prescriptions')).readForm('address', empty)).toEqual(empty)
    expect({ ...tab }).toEqual({})
  })

  it('keeps its other fields where one is not known any more', async () => {
    const page = await open('/checkout/address/list')
    page.writeForm('address', { name: 'Meena', fax: '1' })
    expect(page.readForm('address', empty)).toEqual({ name: 'Meena', street1: '' })
  })
})
