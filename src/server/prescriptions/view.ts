import {
  prescriptions as contract,
  type Prescription,
} from '#contract/prescriptions/prescriptions.ts'
import type { Db } from '../db/types.ts'
import {
  attachedPrescriptions,
  type Listed,
  prescriptionById,
  prescriptionOption,
} from './prescription-repository.ts'

export const prescriptionView = ({
  id,
  doctor,
  patient,
  nickname,
  media_type,
  bytes,
  created_at,
  attached,
  ordered,
}: Listed): Prescription => ({
  id,
  doctor,
  patient,
  nickname: nickname ?? '',
  mediaType: media_type,
  bytes,
  createdAt: created_at,
  attached,
  ordered,
  file: contract.file.path.replace('{id}', id),
  thumbnail: contract.thumbnail.path.replace('{id}', id),
})

/** The prescriptions attached to a customer's next order, and how the customer sends others. */
export const attachedView = async (db: Db, customerId: string) => {
  const attached: Prescription[] = []
  for (const { id } of await attachedPrescriptions(db, customerId)) {
    const row = await prescriptionById(db, customerId, id)
    if (row) attached.push(prescriptionView(row))
  }
  return { attached, prescriptionOption: await prescriptionOption(db, customerId) }
}
