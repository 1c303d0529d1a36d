import type { Key } from '#i18n/keys.ts'
import type { T } from '#i18n/t.ts'
import type { Severity } from '#model/product.ts'

export const severityKeys: Record<Severity, Key> = {
  1: 'product:severityHigh',
  2: 'product:severityMedium',
  3: 'product:severityLow',
  4: 'product:severityVeryLow',
}

export const severityText = (t: T, severity: Severity | null): string =>
  t(severity === null ? 'product:severityUnknown' : severityKeys[severity])
