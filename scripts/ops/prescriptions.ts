import { defineCommand } from 'citty'
import { Verdict } from '../../src/contract/fulfilment/verdict.ts'
import type {
  Beside,
  ClaimView,
  TranscriptionView,
} from '../../src/contract/pharmacist/pharmacist.ts'
import { h1Register } from '../../src/model/h1-register.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { failed, ok } from '../../src/server/kernel/outcome.ts'
import { createPharmacistDesk } from '../../src/server/orders/pharmacist/desk.ts'
import { readRegister } from '../../src/server/orders/pharmacist/register.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { activeCatalogue } from './active-catalogue.ts'
import { type On, opsCommand } from './ops-command.ts'
import { adminOn } from './order-admin.ts'
import { pageArgs, paged } from './paged.ts'
import { unseal } from './unseal.ts'

const target = {
  id: { type: 'positional', description: 'Id of the order', required: true },
  lines: {
    type: 'positional',
    description: 'Numbers of the lines, joined by commas',
    required: true,
  },
} as const

const numberIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text)

/** Gives every named line the same verdict. */
const review = (
  on: On,
  id: string,
  lines: string,
  verdict: Record<string, unknown>,
): Promise<void> => {
  const parsed = lines
    .split(',')
    .map((line) => Verdict.safeParse({ line: Number(line), ...verdict }))
  const issue = parsed.find(({ success }) => !success)?.error?.issues[0]
  return on(
    async (storage, by) =>
      issue
        ? failed('invalid', { values: { field: issue.path.join('.'), reason: issue.message } })
        : await adminOn(storage).review(by, id, {
            lines: parsed.flatMap(({ data }) => data ?? []),
          }),
    ({ order }) => [
      `${order.orderId}  ${order.state}`,
      ...order.orderItems.map((item) => `  ${item.line}  ${item.productName}, ${item.review}`),
    ],
  )
}

const approve = opsCommand({
  permission: 'prescriptions.review',
  meta: { name: 'approve', description: 'Approve lines of an order by its prescription' },
  args: {
    ...target,
    prescriber: { type: 'string', description: 'Name of the prescriber', required: true },
    registration: {
      type: 'string',
      description: 'Registration number of the prescriber, required for Schedule H1',
    },
    address: { type: 'string', description: 'Address of the prescriber, required for Schedule H1' },
    patient: { type: 'string', description: 'Name of the patient', required: true },
    'patient-confirmed': {
      type: 'boolean',
      description: 'The customer was asked: a differing name is of the same patient',
    },
    prescription: {
      type: 'string',
      description: 'Id of the prescription, where the order has several',
    },
    issued: {
      type: 'string',
      description: 'Day of the prescription, such as 2026-11-20',
      required: true,
    },
    until: { type: 'string', description: 'Last day on which it is good, where it says so' },
    repeats: { type: 'string', description: 'How often it may be supplied again' },
    dose: { type: 'string', description: 'As written, such as 1-0-1', required: true },
    'per-day': { type: 'string', description: 'Units a day' },
    days: { type: 'string', description: 'Days of the treatment' },
  },
  run: ({ args, on }) =>
    review(on, args.id, args.lines, {
      verdict: 'approve',
      prescriber: args.prescriber,
      prescriberRegistration: args.registration ?? '',
      prescriberAddress: args.address ?? '',
      patient: args.patient,
      patientConfirmed: args['patient-confirmed'] ?? false,
      prescription: args.prescription,
      issuedOn: args.issued,
      validUntil: args.until,
      repeats: numberIn(args.repeats),
      dose: args.dose,
      perDay: numberIn(args['per-day']),
      days: numberIn(args.days),
    }),
})

const confirm = opsCommand({
  permission: 'prescriptions.review',
  meta: {
    name: 'confirm',
    description: 'Confirm, as a second pharmacist, the approval of lines of Schedule H1',
  },
  args: target,
  run: ({ args, on }) =>
    on(
      (storage, by) =>
        adminOn(storage).confirm(by, args.id, { lines: args.lines.split(',').map(Number) }),
      ({ order }) => [
        `${order.orderId}  ${order.state}`,
        ...order.orderItems.map((item) => `  ${item.line}  ${item.productName}, ${item.review}`),
      ],
    ),
})

const deskOn = (storage: Storage) =>
  createPharmacistDesk({
    storage,
    activeCatalogue,
    now: () => new Date(),
    log: createLog('silent'),
  })

const claimText = ({ by, secondLook }: ClaimView): string =>
  [
    by === null ? 'in the queue' : `${by.name} until ${by.until}`,
    ...(secondLook === null
      ? []
      : [`second look asked by ${secondLook.name}: ${secondLook.reason}`]),
  ].join('  ')

const queue = opsCommand({
  permission: 'prescriptions.read',
  meta: {
    name: 'queue',
    description: 'Orders whose prescription waits for a pharmacist, oldest first',
  },
  args: pageArgs,
  run: ({ args, on }) =>
    on(
      (storage, by) =>
        paged(args, 'reviews', (pageNumber) =>
          deskOn(storage).queue(by, { pageNumber, pageSize: 100 }),
        ),
      ({ reviews }) =>
        reviews.length === 0
          ? ['No prescription waits.']
          : reviews.map(
              ({ orderId, placedAt, claim, isForOthers }) =>
                `${orderId}  ${placedAt}  ${claimText(claim)}${isForOthers ? '  another pharmacist goes on' : ''}`,
            ),
    ),
})

const orderArg = {
  id: { type: 'positional', description: 'Id of the order', required: true },
} as const

const readingText = ({
  prescriber,
  patient,
  dose,
  issuedOn,
  lastDay,
  by,
  confirmedBy,
}: TranscriptionView): string =>
  `    read by ${by.name}: ${prescriber} for ${patient}, ${dose}, of ${issuedOn}, good until ${lastDay}${confirmedBy === null ? '' : `; confirmed by ${confirmedBy.name}`}`

const besideLines = ({
  order,
  claim: held,
  patients,
  lines,
  interactions,
  checkedWith,
  earlier,
}: Beside): string[] => [
  `${order.order.orderId}  ${order.order.state}, ${claimText(held)}`,
  ...patients.map(
    ({ prescriptionId, doctor, patient }) =>
      `  prescription ${prescriptionId} of ${doctor} for ${patient}`,
  ),
  ...lines.flatMap(
    ({
      line,
      name,
      composition,
      schedule,
      units,
      review: state,
      takesSecond,
      transcription,
      substitutes,
    }) => [
      `  ${line}  ${units} units of ${name} (${composition}), ${schedule === 'none' ? 'no schedule' : `Schedule ${schedule}`}${state === 'none' ? '' : `, ${state}`}`,
      ...(transcription === null ? [] : [readingText(transcription)]),
      ...(takesSecond && state === 'pending' && transcription
        ? ['    waits for a second pharmacist: prescriptions confirm']
        : []),
      ...(substitutes.length === 0
        ? []
        : [
            `    same composition: ${substitutes.map((one) => `${one.productId} ${one.name}`).join(', ')}`,
          ]),
    ],
  ),
  ...(interactions === null
    ? ['  Interactions could not be checked.']
    : [
        `  ${interactions.message}`,
        ...interactions.result.map(
          ({ severity, pathKeys }) =>
            `  interaction, severity ${severity ?? 'not known'}: ${pathKeys.join(' – ')}`,
        ),
        ...interactions.duplicates.map(({ message }) => `  ${message}`),
        ...interactions.notes.map(
          ({ topic, salt, severity, verdict }) =>
            `  ${topic} and ${salt.name}: ${verdict}, severity ${severity ?? 'not known'}`,
        ),
        ...interactions.notCovered.map(
          ({ salts }) =>
            `  the data does not tell about ${salts.map(({ name }) => name).join(' + ')}`,
        ),
        ...interactions.notesNotCovered.map(
          ({ topic, salt }) => `  the data does not tell about ${topic} and ${salt.name}`,
        ),
        ...interactions.incomplete.map(
          ({ prName }) => `  the salts of ${prName} may be incomplete`,
        ),
      ]),
  ...(checkedWith.length === 0
    ? []
    : [`  checked with what was bought: ${checkedWith.map(({ name }) => name).join(', ')}`]),
  ...earlier.map(
    ({ orderId, placedAt, state }) => `  earlier: ${orderId} of ${placedAt.slice(0, 10)}, ${state}`,
  ),
]

const show = opsCommand({
  permission: 'prescriptions.read',
  meta: {
    name: 'show',
    description: 'An order with all that a pharmacist looks at beside it; the image is a call',
  },
  args: orderArg,
  run: ({ args, on }) =>
    on((storage, by) => deskOn(storage).beside(by, args.id, 'en'), besideLines),
})

const claim = opsCommand({
  permission: 'prescriptions.review',
  meta: { name: 'claim', description: 'Claim an order for 15 minutes, or for 15 more' },
  args: orderArg,
  run: ({ args, on }) =>
    on(
      (storage, by) => deskOn(storage).claim(by, args.id),
      (held) => [claimText(held)],
    ),
})

const putBack = opsCommand({
  permission: 'prescriptions.review',
  meta: {
    name: 'put-back',
    description: 'Put a claimed order back, for another pharmacist with --second-look',
  },
  args: {
    ...orderArg,
    'second-look': { type: 'string', description: 'Why another pharmacist should look' },
  },
  run: ({ args, on }) =>
    on(
      (storage, by) => deskOn(storage).putBack(by, args.id, { secondLook: args['second-look'] }),
      (held) => [claimText(held)],
    ),
})

const reject = opsCommand({
  permission: 'prescriptions.review',
  meta: { name: 'reject', description: 'Reject lines of an order' },
  args: {
    ...target,
    reason: { type: 'string', description: 'The reason, shown to the customer', required: true },
  },
  run: ({ args, on }) =>
    review(on, args.id, args.lines, { verdict: 'reject', reason: args.reason }),
})

const ask = opsCommand({
  permission: 'prescriptions.review',
  meta: { name: 'ask', description: 'Ask for a better prescription; the order keeps waiting' },
  args: {
    ...target,
    reason: { type: 'string', description: 'The reason, shown to the customer', required: true },
  },
  run: ({ args, on }) => review(on, args.id, args.lines, { verdict: 'ask', reason: args.reason }),
})

const register = opsCommand({
  permission: 'register.read',
  meta: { name: 'register', description: 'Print the register of Schedule H1 as CSV' },
  args: {
    from: { type: 'string', description: 'First day in India, such as 2026-12-01' },
    until: { type: 'string', description: 'Last day in India' },
  },
  run: ({ args, on }) =>
    on(
      async (storage, by) =>
        ok(
          await storage.inTransaction((db) => readRegister(db, by, args, new Date().toISOString())),
        ),
      (rows) => [h1Register(rows).trimEnd()],
    ),
})

export const prescriptions = defineCommand({
  meta: {
    name: 'prescriptions',
    description: 'Review orders that need a prescription; the register of Schedule H1',
  },
  subCommands: {
    queue,
    show,
    claim,
    'put-back': putBack,
    approve,
    confirm,
    reject,
    ask,
    register,
    unseal,
  },
})
