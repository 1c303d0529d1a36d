import { defineCommand, runMain } from 'citty'

// Files that customers and operators create are private to this user; src/press/public-files.ts opens what a web server reads.
process.umask(0o077)

/** `npm run ops -- <subject> <command>`: the shop's daily work, on the database that the environment names. */
await runMain(
  defineCommand({
    meta: { name: 'npm run ops --', description: 'The daily work of the shop' },
    subCommands: {
      people: () => import('./ops/people.ts').then((module) => module.people),
      approvals: () => import('./ops/approvals.ts').then((module) => module.approvals),
      audit: () => import('./ops/audit.ts').then((module) => module.audit),
      orders: () => import('./ops/orders.ts').then((module) => module.orders),
      parcels: () => import('./ops/parcels.ts').then((module) => module.parcels),
      stock: () => import('./ops/stock.ts').then((module) => module.stock),
      cash: () => import('./ops/cash.ts').then((module) => module.cash),
      messages: () => import('./ops/messages.ts').then((module) => module.messages),
      prescriptions: () => import('./ops/prescriptions.ts').then((module) => module.prescriptions),
      payments: () => import('./ops/payments.ts').then((module) => module.payments),
      coupons: () => import('./ops/coupons.ts').then((module) => module.coupons),
      camps: () => import('./ops/camps.ts').then((module) => module.camps),
      'care-plans': () => import('./ops/care-plans.ts').then((module) => module.carePlans),
    },
  }),
)
