import { accountArea } from './personal/account.ts'
import type { PersonalArea } from './personal/area.ts'
import { campArea } from './personal/camps.ts'
import { addressArea, consentArea } from './personal/delivery.ts'
import { feedbackArea } from './personal/feedback.ts'
import { caregiverArea, interactionArea, patientArea, prescriptionArea } from './personal/health.ts'
import { messageArea } from './personal/messages.ts'
import { offerArea, orderArea } from './personal/orders-and-offers.ts'
import { reviewArea } from './personal/reviews.ts'
import { sideEffectArea } from './personal/side-effects.ts'

/** Every area with personal data; the account comes last, because the others read its row. */
export const personalAreas: readonly PersonalArea[] = [
  addressArea,
  consentArea,
  interactionArea,
  caregiverArea,
  patientArea,
  prescriptionArea,
  orderArea,
  offerArea,
  campArea,
  reviewArea,
  feedbackArea,
  sideEffectArea,
  messageArea,
  accountArea,
]
