import type { PaymentConfig } from '../../config/payment.ts'
import { createMockProvider } from './mock.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createRazorpay } from './razorpay.ts'

/** Who takes the money, by configuration; null where nobody does and everything is paid at the door. */
export const openPaymentProvider = (config: PaymentConfig | null): PaymentProvider | null =>
  config === null ? null : config.provider === 'trial' ? createMockProvider() : createRazorpay(config)
