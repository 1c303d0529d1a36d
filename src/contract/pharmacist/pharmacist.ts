import { z } from 'zod'
import { pairActions, pairReasons } from '#model/interactions.ts'
import { orderStates } from '#model/order.ts'
import { PatientFacts } from '#model/patient-facts.ts'
import { PatientChecked } from '../account/patients.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  choiceField,
  pageNumberField,
  pageSizeField,
  Rupees,
  text,
  textField,
} from '../core/fields.ts'
import { AdminOrder } from '../fulfilment/admin-order.ts'
import { CheckReply } from '../interactions/interactions.ts'
import { orderIdParam } from '../orders/orders.ts'
import { OrderBrief } from '../orders/view.ts'

const moment = z.iso.datetime()

const ClaimView = z.object({
  /** Who has the order, until when; null while it lies in the queue. */
  by: z.object({ id: z.string(), name: z.string(), until: moment }).nullable(),
  /** Who asked for a second look, and why. */
  secondLook: z.object({ id: z.string(), name: z.string(), reason: z.string() }).nullable(),
})
export type ClaimView = z.infer<typeof ClaimView>

const Person = z.object({
  id: z.string(),
  name: z.string(),
  registrationNumber: z.string().nullable(),
  at: moment,
})

export const TranscriptionView = z
  .object({
    id: z.string(),
    line: z.int(),
    prescriptionId: z.string().nullable(),
    prescriber: z.string(),
    prescriberRegistration: z.string(),
    prescriberAddress: z.string(),
    patient: z.string(),
    issuedOn: z.iso.date(),
    /** The last day on which it is good. */
    lastDay: z.iso.date(),
    repeats: z.int(),
    dose: z.string(),
    perDay: z.number().nullable(),
    days: z.int().nullable(),
    by: Person,
    /** The second pharmacist, for Schedule H1. */
    confirmedBy: Person.nullable(),
    corrects: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ title: 'Transcription' })
export type TranscriptionView = z.infer<typeof TranscriptionView>

/** What was read on the same prescription for an earlier order; the pharmacist compares it with the paper again. */
const PaperRead = TranscriptionView.pick({
  prescriber: true,
  prescriberRegistration: true,
  prescriberAddress: true,
  patient: true,
  issuedOn: true,
  repeats: true,
  by: true,
}).extend({ orderId: z.string(), validUntil: z.iso.date().nullable() })
const LineRead = TranscriptionView.pick({ dose: true, perDay: true, days: true }).extend({
  prescriptionId: z.string(),
  /** Other orders in which the medicine was supplied on it. */
  uses: z.int(),
})

/** What a line that is not decided waits for: a first pharmacist, a second one, the answer of the customer, or a pharmacist who reads the answer. */
const LineWaits = z.enum(['first', 'second', 'asked', 'answered'])
export type LineWaits = z.infer<typeof LineWaits>

const LineBeside = z.object({
  line: z.int(),
  productId: z.int(),
  name: z.string(),
  composition: z.string(),
  schedule: z.string(),
  review: z.string(),
  /** Units ordered. */
  units: z.number(),
  /** Units in a pack, and the word for one of them in English, `tablet`. */
  unitsInPack: z.number(),
  unit: z.string(),
  takesSecond: z.boolean(),
  /** Whether who asks reads it twice instead, as the only pharmacist of a small shop. */
  readsTwice: z.boolean(),
  /** null once it is decided. */
  waits: LineWaits.nullable(),
  /** What the customer was asked last, while the line is not decided. */
  question: z
    .object({
      text: z.string(),
      by: z.string(),
      askedAt: moment,
      answeredAt: moment.nullable(),
      /** In words; null before it, and where another prescription was sent. */
      answer: z.string().nullable(),
    })
    .nullable(),
  transcription: TranscriptionView.nullable(),
  /** From when who asks may read it for the second time, as the only pharmacist of a small shop; null where they do not. */
  readAgainFrom: moment.nullable(),
  /** What was read for this medicine on a prescription of the order, for an earlier order. */
  readBefore: LineRead.nullable(),
  /** Whom the customer says that it is for, and what is known against that; null where no person was named. */
  forPatient: PatientChecked.pick({ name: true, gaps: true })
    .extend({ facts: PatientFacts, warnings: PatientChecked.shape.warnings })
    .nullable(),
  /** Products of the same composition that the shop sells. */
  substitutes: z.array(
    z.object({ productId: z.int(), name: z.string(), maker: z.string().nullable() }),
  ),
})

const pairFields = CheckReply.shape.result.element.shape
/** A check as a pharmacist reads it: `clinical` is for them, `interactionCheckerResponse` is what the customer was told. */
const DeskCheck = CheckReply.extend({
  result: z.array(
    z.object({
      ...pairFields,
      clinical: z.object({
        /** What happens; null where the source has a sentence for patients alone, or none. */
        effect: z.string().nullable(),
        /** What to do in the words of the source; null where it does not say. */
        management: z.string().nullable(),
        /** What the project's own rule asks for; null without one. */
        action: z.enum(pairActions).nullable(),
      }),
      /** Whether both are supplied only for a reason that a pharmacist writes down. */
      isSevere: z.boolean(),
      /** Lines of the order that contain one of the two. */
      lines: z.array(z.int()),
      /** The reason written down last in this order. */
      decided: z.object({ reason: z.enum(pairReasons), said: z.string(), by: Person }).nullable(),
    }),
  ),
})

const ReviewContext = z
  .object({
    order: AdminOrder,
    claim: ClaimView,
    /** What the customer said about each prescription. The image is a call of its own. */
    patients: z.array(
      z.object({
        prescriptionId: z.string(),
        doctor: z.string(),
        patient: z.string(),
        mediaType: z.string(),
        /** When the customer uploaded it. */
        sentAt: moment,
        readBefore: PaperRead.nullable(),
        /** The same picture in other orders, uploaded anew or by another customer: how many, and the newest of them. */
        seenBefore: z.object({
          count: z.int(),
          orders: z.array(
            z.object({
              orderId: z.string(),
              placedAt: moment,
              state: z.enum(orderStates),
              /** Whether it is the very same picture; else it looks alike, and is compared by eye. */
              isSame: z.boolean(),
              isOfSameCustomer: z.boolean(),
              /** What was supplied on it. */
              supplied: z.array(z.string()),
            }),
          ),
        }),
      }),
    ),
    lines: z.array(LineBeside),
    /** Whether who asks is the only pharmacist of a small shop. */
    isOnlyPharmacist: z.boolean(),
    /** Interactions and duplicate therapy among what is ordered and what was bought in the last 90 days; null if they cannot be checked. */
    interactions: DeskCheck.nullable(),
    checkedWith: z.array(z.object({ productId: z.int(), name: z.string() })),
    /** Earlier orders of the customer, newest first. */
    earlier: z.array(OrderBrief),
  })
  .meta({ title: 'PharmacistDesk' })
export type ReviewContext = z.infer<typeof ReviewContext>

/** What two pharmacists correct in the register of Schedule H1; without a field, what was read before stays. */
export const Correction = z
  .object({
    orderId: orderIdParam,
    line: z.int('must be the number of a line').positive('must be the number of a line'),
    prescriber: text(200).optional(),
    prescriberRegistration: text(100).optional(),
    prescriberAddress: text(500).optional(),
    patient: text(200).optional(),
    reason: text(500),
  })
  .refine(
    (one) =>
      [one.prescriber, one.prescriberRegistration, one.prescriberAddress, one.patient].some(
        (text) => text !== undefined,
      ),
    {
      message: 'must name what is corrected',
      path: ['prescriber'],
    },
  )

const KnownDoctor = z.object({
  name: z.string(),
  registration: z.string(),
  /** As it was read last; may be empty. */
  address: z.string(),
  /** When a prescription of theirs was read last. */
  readAt: moment,
})

const operator = {
  permission: 'prescriptions.review',
} as const
const onOrder = {
  ...operator,
  method: 'POST',
  params: z.object({ id: orderIdParam }),
  result: ClaimView,
  errors: ['notFound', 'orderOver', 'ownCase', 'reviewClaimed', 'secondLook'],
} as const

export const opsPharmacist = {
  queue: endpoint({
    ...operator,
    permission: 'prescriptions.read',
    method: 'GET',
    path: '/api/ops/prescription-queue',
    summary: 'Orders whose prescription waits for a pharmacist, oldest first.',
    query: z.object({
      waits: choiceField('For whom an order waits: a pharmacist, or an answer of its customer', [
        'pharmacist',
        'customer',
      ]),
      pageNumber: pageNumberField(),
      pageSize: pageSizeField(25, 100),
    }),
    result: z.object({
      /** How many orders wait for an answer of their customer. */
      asked: z.int(),
      reviews: z.array(
        z.object({
          orderId: z.string(),
          placedAt: moment,
          lapsesAt: moment.nullable(),
          claim: ClaimView,
          /** Whether another pharmacist must go on: who asks wanted a second look, or read all lines that are left. */
          isForOthers: z.boolean(),
          /** From when who asks may read for the second time what they read, as the only pharmacist of a small shop; null where nothing waits for that. */
          readAgainFrom: moment.nullable(),
          amount: Rupees,
          /** How many prescriptions it has. */
          papers: z.int(),
          /** Its lines that are not decided, with whose turn it is. */
          lines: z.array(
            z.object({
              line: z.int(),
              name: z.string(),
              schedule: z.string(),
              waits: LineWaits,
            }),
          ),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
  beside: endpoint({
    ...operator,
    permission: 'prescriptions.read',
    method: 'GET',
    path: '/api/ops/orders/{id}/review',
    summary:
      'An order with all that a pharmacist looks at beside it: patients, schedules, interactions, substitutes, earlier orders.',
    params: z.object({ id: orderIdParam }),
    result: ReviewContext,
    errors: ['notFound'],
  }),
  doctors: endpoint({
    ...operator,
    permission: 'prescriptions.read',
    method: 'GET',
    path: '/api/ops/doctors',
    summary:
      'Doctors of this name whose registration was read on prescriptions here, the latest first. Two of one name are two entries.',
    query: z.object({ name: textField('The name as it is on the prescription', 200) }),
    result: z.object({ doctors: z.array(KnownDoctor) }),
  }),
  claim: endpoint({
    ...onOrder,
    path: '/api/ops/orders/{id}/claim',
    summary: 'Claims an order for 15 minutes, or for 15 more.',
  }),
  putBack: endpoint({
    ...onOrder,
    path: '/api/ops/orders/{id}/put-back',
    summary:
      'Puts a claimed order back; with a reason for a second look, which another pharmacist takes.',
    body: z.object({ secondLook: text(500).optional() }),
  }),
} as const
