import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { caregivers as contract } from '#contract/account/caregivers.ts'
import { patients as patientContract } from '#contract/account/patients.ts'
import { patientTyped } from '#model/patient-form.ts'
import type { Serving } from '../kernel/call.ts'
import { failed, ok } from '../kernel/outcome.ts'
import { type AccountPageDeps, accountPage, askedOf, nothing } from './account-page.ts'
import { type Fields, parsed } from './form-state.ts'

type FamilyPageDeps = AccountPageDeps & {
  family: {
    patients: Pick<Serving<typeof patientContract>, 'list' | 'save' | 'remove'>
    caregivers: Serving<typeof contract>
  }
}

/** An invitation as its form sent it; ids of people, which contain no comma, came as one field. */
const invitationOf = ({ contact = '', person = '', may }: Fields) => ({
  contact: contact.trim(),
  patientIds: person.split(',').filter(Boolean),
  may: may === 'order' ? ('order' as const) : ('see' as const),
})

/** The page of the people whom the customer buys for: they are added, changed and removed; a caregiver is invited, consents, acts and is ended. */
export const familyPage = (app: Hono, deps: FamilyPageDeps): void => {
  const { patients, caregivers } = deps.family
  accountPage(app, deps, {
    screen: 'family',
    finds: ['look', 'ask'],
    read: async (call, errors, { act = '', ...typed }, value) => {
      const people = await patients.list(nothing, call)
      if ('failed' in people) return people
      const both = await caregivers.list(nothing, call)
      if ('failed' in both) return both
      const fields = askedOf(call)
      const form =
        act === 'save'
          ? { of: typed.patientId || 'new', typed: patientTyped(typed), errors }
          : fields.act === 'edit' && { of: fields.patientId || 'new', typed: null, errors: [] }
      const { contact, patientIds, may } = invitationOf(typed)
      return ok({
        ...people.ok,
        ...both.ok,
        form: form ? { ...form, key: randomUUID() } : null,
        kept: act === 'remove' ? { errors } : null,
        looked: ['look', 'ask', 'order'].includes(act)
          ? { id: typed.id, key: randomUUID(), errors, ...Object(value) }
          : null,
        errors: act === 'accept' || act === 'end' ? errors : [],
        refused: act === 'invite' ? { errors, typed: { contact, people: patientIds, may } } : null,
      })
    },
    act: async (call, { act: asked, ...typed }) => {
      if (asked === 'save')
        return await parsed(patientContract.save.body, patientTyped(typed), (body) =>
          patients.save({ ...nothing, body }, call),
        )
      if (asked === 'remove')
        return await parsed(patientContract.remove.body, typed, (body) =>
          patients.remove({ ...nothing, body }, call),
        )
      if (asked === 'accept')
        return await parsed(contract.accept.body, typed, (body) =>
          caregivers.accept({ ...nothing, body }, call),
        )
      if (asked === 'end')
        return await parsed(contract.end.body, typed, (body) =>
          caregivers.end({ ...nothing, body }, call),
        )
      if (asked === 'look')
        return await parsed(contract.look.body, typed, (body) =>
          caregivers.look({ ...nothing, body }, call),
        )
      if (asked === 'ask')
        return await parsed(contract.quote.body, typed, async (body) => {
          const quote = await caregivers.quote({ ...nothing, body }, call)
          if ('failed' in quote) return quote
          const looked = await caregivers.look({ ...nothing, body }, call)
          if ('failed' in looked) return looked
          return ok({ ...looked.ok, asked: { orderId: body.orderId, quote: quote.ok } })
        })
      if (asked === 'order')
        return await parsed(contract.order.body, typed, (body) =>
          caregivers.order({ ...nothing, body }, call),
        )
      if (asked !== 'invite') return failed('badRequest')
      const { contact, ...invitation } = invitationOf(typed)
      return await parsed(
        contract.invite.body,
        { ...invitation, [contact.includes('@') ? 'email' : 'phone']: contact },
        (body) => caregivers.invite({ ...nothing, body }, call),
      )
    },
  })
}
