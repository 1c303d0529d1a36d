import type { Hono } from 'hono'
import { caregivers as contract } from '#contract/account/caregivers.ts'
import type { patients } from '#contract/account/patients.ts'
import type { Serving } from '../kernel/call.ts'
import { failureText } from '../kernel/error-messages.ts'
import { failed, ok } from '../kernel/outcome.ts'
import { type AccountPageDeps, accountPage, nothing } from './account-page.ts'
import { type Fields, parsed } from './form-state.ts'

type FamilyPageDeps = AccountPageDeps & {
  family: {
    patients: Pick<Serving<typeof patients>, 'list'>
    caregivers: Pick<Serving<typeof contract>, 'list' | 'invite' | 'accept' | 'end'>
  }
}

/** An invitation as its form sent it; ids of people, which contain no comma, came as one field. */
const invitationOf = ({ contact = '', person = '', may }: Fields) => ({
  contact: contact.trim(),
  patientIds: person.split(',').filter(Boolean),
  may: may === 'order' ? ('order' as const) : ('see' as const),
})

/** The page of the people whom the customer buys for: a caregiver is invited, consents and is ended. */
export const familyPage = (app: Hono, deps: FamilyPageDeps): void => {
  const { patients, caregivers } = deps.family
  accountPage(app, deps, {
    screen: 'family',
    read: async (call, refusal, { act, ...typed } = {}) => {
      const people = await patients.list(nothing, call)
      if ('failed' in people) return people
      const both = await caregivers.list(nothing, call)
      if ('failed' in both) return both
      const texts = refusal ? [failureText(call.locale, refusal)] : []
      const isInvitation = act === 'invite'
      const { contact, patientIds, may } = invitationOf(typed)
      const refused = {
        texts,
        wantsSignIn: refusal?.failed === 'signInAgain',
        typed: { contact, people: patientIds, may },
      }
      return ok({
        ...people.ok,
        ...both.ok,
        errors: isInvitation ? [] : texts,
        refused: isInvitation ? refused : null,
      })
    },
    act: async (call, { act: asked, ...typed }) => {
      if (asked === 'accept')
        return await parsed(contract.accept.body, typed, (body) =>
          caregivers.accept({ ...nothing, body }, call),
        )
      if (asked === 'end')
        return await parsed(contract.end.body, typed, (body) =>
          caregivers.end({ ...nothing, body }, call),
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
