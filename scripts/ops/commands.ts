/** Every subject of `npm run ops --`; each loads when it is named. */
export const commands = {
  people: () => import('./people.ts').then((module) => module.people),
  approvals: () => import('./approvals.ts').then((module) => module.approvals),
  audit: () => import('./audit.ts').then((module) => module.audit),
  orders: () => import('./orders.ts').then((module) => module.orders),
  prescriptions: () => import('./prescriptions.ts').then((module) => module.prescriptions),
  payments: () => import('./payments.ts').then((module) => module.payments),
  coupons: () => import('./coupons.ts').then((module) => module.coupons),
  camps: () => import('./camps.ts').then((module) => module.camps),
  reviews: () => import('./reviews.ts').then((module) => module.reviews),
  feedback: () => import('./feedback.ts').then((module) => module.feedback),
  'side-effects': () => import('./side-effects.ts').then((module) => module.sideEffects),
  tickets: () => import('./tickets.ts').then((module) => module.tickets),
  'error-reports': () => import('./error-reports.ts').then((module) => module.errorReports),
  'care-plans': () => import('./care-plans.ts').then((module) => module.carePlans),
} as const
