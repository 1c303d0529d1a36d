/** Everything that an operator can be allowed, `subject.act`. What ends with `.read` changes nothing. */
export const permissions = [
  'self.read',
  'self.renew',
  'orders.read',
  'orders.cancel',
  'orders.write',
  'orders.note',
  'prescriptions.read',
  'prescriptions.review',
  'prescriptions.unseal',
  'register.read',
  'register.correct',
  'parcels.pack',
  'parcels.ship',
  'stock.read',
  'stock.write',
  'purchases.read',
  'purchases.write',
  'recalls.read',
  'recalls.write',
  'payments.read',
  'refunds.give',
  'refunds.settle',
  'cash.read',
  'cash.write',
  'finance.read',
  'settlements.write',
  'messages.read',
  'messages.write',
  'credits.give',
  'coupons.read',
  'coupons.write',
  'camps.read',
  'camps.write',
  'reviews.read',
  'reviews.moderate',
  'feedback.read',
  'side-effects.read',
  'side-effects.handle',
  'tickets.read',
  'tickets.answer',
  'error-reports.read',
  'error-reports.mend',
  'customers.read',
  'customers.export',
  'catalogue.read',
  'catalogue.edit',
  'catalogue.publish',
  'catalogue.withdraw',
  'webhooks.read',
  'webhooks.write',
  'shop.read',
  'shop.write',
  'people.read',
  'people.write',
  'audit.read',
  'approvals.read',
  'approvals.decide',
] as const
export type Permission = (typeof permissions)[number]

export const roles = [
  'pharmacist',
  'packer',
  'support',
  'finance',
  'content',
  'publisher',
  'marketing',
  'admin',
  'auditor',
] as const
export type Role = (typeof roles)[number]

/** What every operator may: see who they are, and take another token before theirs expires. */
const everyRole = ['self.read', 'self.renew'] as const

const isRead = (permission: Permission): boolean => permission.endsWith('.read')

/**
 * What each role may do: the table that routes, commands and the console read. `admin` holds every permission, because no operator grants
 * what they do not have; acts of a pharmacist take a registration number besides.
 */
export const permissionsOfRole: Readonly<Record<Role, readonly Permission[]>> = {
  pharmacist: [
    ...everyRole,
    'orders.read',
    'orders.cancel',
    'orders.write',
    'orders.note',
    'stock.read',
    'recalls.read',
    'recalls.write',
    'prescriptions.read',
    'prescriptions.review',
    'register.read',
    'register.correct',
    'side-effects.read',
    'side-effects.handle',
    'reviews.read',
    'catalogue.read',
    'catalogue.withdraw',
    'approvals.read',
    'approvals.decide',
  ],
  packer: [
    ...everyRole,
    'orders.read',
    'orders.note',
    'parcels.pack',
    'parcels.ship',
    'stock.read',
    'stock.write',
    'purchases.read',
    'purchases.write',
    'recalls.read',
    'recalls.write',
    'catalogue.read',
  ],
  support: [
    ...everyRole,
    'orders.read',
    'orders.cancel',
    'orders.write',
    'orders.note',
    'stock.read',
    'payments.read',
    'cash.read',
    'messages.read',
    'messages.write',
    'customers.read',
    'tickets.read',
    'tickets.answer',
    'credits.give',
    'reviews.read',
    'feedback.read',
    'catalogue.read',
    'approvals.read',
  ],
  finance: [
    ...everyRole,
    'orders.read',
    'payments.read',
    'orders.write',
    'orders.note',
    'refunds.give',
    'refunds.settle',
    'cash.read',
    'cash.write',
    'finance.read',
    'settlements.write',
    'purchases.read',
    'purchases.write',
    'credits.give',
    'coupons.read',
    'customers.read',
    'approvals.read',
    'approvals.decide',
  ],
  content: [
    ...everyRole,
    'catalogue.read',
    'catalogue.edit',
    'catalogue.withdraw',
    'camps.read',
    'reviews.read',
    'reviews.moderate',
    'feedback.read',
    'error-reports.read',
    'error-reports.mend',
  ],
  publisher: [
    ...everyRole,
    'catalogue.read',
    'catalogue.edit',
    'catalogue.publish',
    'catalogue.withdraw',
    'approvals.read',
    'approvals.decide',
  ],
  marketing: [
    ...everyRole,
    'catalogue.read',
    'catalogue.edit',
    'coupons.read',
    'coupons.write',
    'camps.read',
    'camps.write',
    'reviews.read',
    'feedback.read',
    'customers.export',
    'approvals.read',
    'approvals.decide',
  ],
  admin: permissions,
  auditor: [...everyRole, ...permissions.filter(isRead)],
}

/** Whether one of the roles allows it. */
export const allows = (held: readonly Role[], permission: Permission): boolean =>
  held.some((role) => permissionsOfRole[role].includes(permission))

/** The permissions that the roles allow together. */
export const permissionsOf = (held: readonly Role[]): Permission[] =>
  permissions.filter((permission) => allows(held, permission))

/**
 * What a service account may be given: nothing that gives worth, takes a pharmacist, changes what is sold and at what price, lets people in or
 * decides with a second person. Acts that take two are refused to it besides, because it is no person.
 */
const ofPersons: readonly Permission[] = [
  'self.read',
  'self.renew',
  'prescriptions.review',
  'prescriptions.unseal',
  'register.correct',
  'purchases.write',
  'recalls.write',
  'refunds.give',
  'refunds.settle',
  'cash.write',
  'settlements.write',
  'credits.give',
  'coupons.write',
  'side-effects.handle',
  'customers.export',
  'catalogue.publish',
  'catalogue.withdraw',
  'people.write',
  'approvals.read',
  'approvals.decide',
]
export const scopes: readonly Permission[] = permissions.filter((one) => !ofPersons.includes(one))

/** The first permission of `role` that the holder of `held` lacks, and so must not grant; null where there is none. */
export const ungrantable = (held: readonly Role[], role: Role): Permission | null =>
  permissionsOfRole[role].find((permission) => !allows(held, permission)) ?? null
