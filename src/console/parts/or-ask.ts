import { type ApprovalKind, approvalKinds } from '#model/approval.ts'
import { CallFault, send } from '../call.ts'
import { t, when } from '../texts.ts'

type Asked = { kind: ApprovalKind; payload: Record<string, unknown>; reason: string }

/**
 * Does an act; where it takes two people, asks for it instead and tells that another operator decides, or from when it takes effect in a small shop, and whether it is then to be done again. The refusal says what kind of request it takes, where an act may take several. Returns what to tell the operator, and throws any
 * other refusal.
 */
export const orAsk = async (
  act: () => Promise<unknown>,
  request: Asked,
): Promise<string | undefined> => {
  try {
    await act()
    return undefined
  } catch (caught) {
    const needed =
      caught instanceof CallFault
        ? caught.failure.errors.find(({ code }) => code === 'approvalNeeded')
        : undefined
    if (!needed) throw caught
    const kind = approvalKinds.find((one) => one === needed.detail) ?? request.kind
    const { aloneFrom } = await send('POST /api/ops/approvals', { body: { ...request, kind } })
    if (aloneFrom !== null)
      return t(kind === 'catalogue.publish' ? 'askedAloneToRepeat' : 'askedAlone', {
        when: when(aloneFrom),
      })
    if (kind === 'catalogue.loosen') return t('askedPharmacist')
    return t(kind === 'catalogue.publish' ? 'askedToRepeat' : 'askedSecond')
  }
}
