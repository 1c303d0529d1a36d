import type { SideEffectReport } from '#contract/side-effects/admin.ts'
import { SideEffectForm } from '#contract/side-effects/side-effects.ts'
import { defaultLocale, isLocale } from '#model/locale.ts'
import type { StoredReport } from './report-repository.ts'

export const reportView = (report: StoredReport): SideEffectReport => ({
  id: report.id,
  state: report.state,
  orderId: report.order_id,
  productId: report.product_id,
  locale: isLocale(report.locale) ? report.locale : defaultLocale,
  reportedAt: report.reported_at,
  handledAt: report.handled_at,
  note: report.note,
  form: SideEffectForm.parse(JSON.parse(report.form)),
})
