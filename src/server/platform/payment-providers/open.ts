import type { PaymentConfig } from '../../config/payment.ts'
import { createMockProvider } from './mock.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createRazorpay } from './razorpay.ts'

/** The configured payment provider; null without one: every order is then paid on delivery. */
export const openPaymentProvider = (config: PaymentConfig | null): PaymentProvider | null =>
  config === null
    ? null
    : config.provider === 'trial'
      ? createMockProvider()
      : createRazorpay(config)
