import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../browser.ts'

/** Session storage, as a script sees it. */
const tabStorage = () => {
  const stored: Record<string, string> = {}
  return Object.defineProperties(stored, {
    getItem: { value: (name: string) => stored[name] ?? null },
    setItem: { value: (name: string, value: string) => (stored[name] = value) },
    removeItem: { value: (name: string) => delete stored[name] },
  })
}

let browser: ReturnType<typeof fakeBrowser>
let tab: ReturnType<typeof tabStorage>
let listeners: Map<string, () => void>

/** Opens another page of the same tab. */
const open = async (path: string) => {
  vi.resetModules()
  listeners = new Map()
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) =>
    listeners.set(name, listener),
  )
  browser.location.pathname = path
  const forms = await import('#client/browser/forms.ts')
  const { setStorageConsent } = await import('#client/browser/storage-consent.ts')
  const { clearPersonal } = await import('#client/browser/clear-personal.ts')
  return {
    ...forms,
    setStorageConsent,
    clearPersonal,
    endSession: () => listeners.get('signin')?.(),
  }
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
describe('forms', () => {
  it('keeps typed text on its page and out of every storage without consent', async () => {
    const page = await open('/checkout/address/list')
    page.readForm('address', empty)
    page.writeForm('address', typed)
    expect(page.readForm('address', empty)).toEqual(typed)
    expect({ ...tab }).toEqual({})
    expect((await open('/checkout/address/list')).readForm('address', empty)).toEqual(empty)
  })

  it('keeps typed text across a reload with consent, until it is sent or consent is withdrawn', async () => {
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

  it('stores text that was typed before the consent was known', async () => {
    const page = await open('/account/addresses')
    page.readForm('address', empty)
    page.writeForm('address', typed)
    page.setStorageConsent(true)
    listeners.get('localchange')?.()
    expect((await open('/account/addresses')).readForm('address', empty)).toEqual(typed)
  })

  it('carries typed text to the sign-in page and back to its own page once, in any language', async () => {
    const page = await open('/hi/checkout/address/list')
    page.readForm('address', empty)
    page.writeForm('address', typed)
    page.endSession()
    const signIn = await open('/hi/login')
    expect(signIn.readForm('login', { email: '' })).toEqual({ email: '' })
    // The customer who signs in has not given consent.
    signIn.clearPersonal()
    const back = await open('/hi/checkout/address/list')
    expect(back.readForm('address', empty)).toEqual(typed)
    expect({ ...tab }).toEqual({})
  })

  it('discards typed text when the visitor goes to another page instead', async () => {
    const page = await open('/checkout/address/list')
    page.readForm('address', empty)
    page.writeForm('address', typed)
    page.endSession()
    expect((await open('/prescriptions')).readForm('address', empty)).toEqual(empty)
    expect({ ...tab }).toEqual({})
  })

  it('restores the other fields of a form when a stored field no longer exists', async () => {
    const page = await open('/checkout/address/list')
    page.writeForm('address', { name: 'Meena', fax: '1' })
    expect(page.readForm('address', empty)).toEqual({ name: 'Meena', street1: '' })
  })
})
