import { type ConsentKind, isAgreed } from '#model/consent.ts'
import type { Db } from '../db/types.ts'
import { saidOf } from '../notifications/notify.ts'
import { consentHistory } from './consent-repository.ts'

/** Whether a customer agrees to something now; nobody else ever does. */
export const hasConsent = async (db: Db, customerId: string | null, kind: ConsentKind): Promise<boolean> =>
  customerId !== null && isAgreed((await consentHistory(db, customerId)).map(saidOf), kind)
