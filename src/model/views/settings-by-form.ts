import type { FormState } from './forms.ts'
import type { addressFields } from './order-by-form.ts'

export type AddressField = (typeof addressFields)[number]

/** The customer's page as it works by forms where no script is; `errors` are what was refused. */
export type AccountByForm = {
  consents: Record<string, boolean | string | null>
  devices: readonly { id: string; label: string; signedInAt: string; current: boolean }[]
  errors: readonly { msg: string }[]
}

/** The address book by forms: one form is open at a time, that of the address `edited` or else of another one. */
export type AddressesByForm = {
  addresses: readonly {
    id: string
    addUserName: string
    street1: string
    street2: string
    city: string
    pincode: string
  }[]
  edited: string | null
  form: FormState<AddressField>
}
