import type { ApprovalKind } from '#model/approval.ts'
import { CallFault, send } from '../call.ts'
import { say } from '../texts.ts'

type Asked = { kind: ApprovalKind; payload: Record<string, unknown>; reason: string }

/**
 * Does an act; where it takes two people, asks for it instead and tells that another operator decides, and whether it is then to be done again. Returns what to tell the operator, and throws any
 * other refusal.
 */
export const orAsk = async (
  act: () => Promise<unknown>,
  asked: Asked,
): Promise<string | undefined> => {
  try {
    await act()
    return undefined
  } catch (caught) {
    if (
      !(caught instanceof CallFault) ||
      !caught.failure.errors.some(({ code }) => code === 'approvalNeeded')
    )
      throw caught
    await send('POST /api/ops/approvals', { body: asked })
    return say(asked.kind === 'catalogue.loosen' ? 'askedPharmacist' : 'askedSecond')
  }
}
