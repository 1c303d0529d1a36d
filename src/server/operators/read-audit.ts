import { cardRow } from '#catalogue/query/product.ts'
import type { AuditQuery, AuditRow, opsAudit as contract } from '#contract/audit/audit.ts'
import type { Result } from '#contract/core/endpoint.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { auditActs } from '#model/audit.ts'
import type { Locale } from '#model/locale.ts'
import type { Operator } from '#model/operator.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import { entriesWhere, type StoredEntry } from '../kernel/audit/audit-repository.ts'
import { invalidField } from '../kernel/invalid-field.ts'
import { allOperators } from '../kernel/operators/operator-repository.ts'
import { allServices } from '../kernel/operators/service-repository.ts'
import { type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'

export type ReadAudit = (
  by: Operator,
  query: AuditQuery,
  locale: Locale,
) => Promise<Outcome<Result<typeof contract.list>>>

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

/** An action in words; one of an older version is told as it stands. */
const saidOf = (locale: Locale, action: string): string => {
  const known = auditActs.find((one) => one === action)
  return known ? serverTexts(locale)(`audit:${known}`) : action
}

const actsIn = (locale: Locale) =>
  auditActs
    .map((action) => ({ action, said: saidOf(locale, action) }))
    .sort((one, other) => one.said.localeCompare(other.said, locale))

/** What people know by its id; of the others without a name the id tells them nothing. */
const numbered = ['coupon', 'debit-note', 'image', 'order', 'purchase', 'release', 'ticket']

const rowOf = (entry: StoredEntry, locale: Locale, about: string): AuditRow => ({
  id: entry.id,
  at: entry.at,
  operator: {
    id: entry.operator_id,
    name: entry.operator_name,
    roles: entry.roles.split(',').filter(Boolean),
    registrationNumber: entry.registration_number,
  },
  action: entry.action,
  said: saidOf(locale, entry.action),
  object: entry.object,
  about,
  before: parsed(entry.before),
  after: parsed(entry.after),
  reason: entry.reason,
  requestId: entry.request_id,
  nth: entry.nth,
  hash: entry.hash,
})

/** `2026-11-20T06:00:00.000Z_id` of the last row of a page. */
const placeOf = (text: string): { at: string; id: string } | null => {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z)_([\w-]{1,60})$/.exec(text) ?? []
  return at !== undefined && id !== undefined ? { at, id } : null
}

const utc = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : new Date(text).toISOString()

export const createReadAudit =
  ({
    storage,
    now,
    activeCatalogue,
  }: Pick<Core, 'storage' | 'now' | 'activeCatalogue'>): ReadAudit =>
  (by, { before, pageSize, from, until, ...filter }, locale) =>
    storage.inReadCommitted(async (db) => {
      const place = before === undefined ? undefined : placeOf(before)
      if (place === null) return invalidField('before', 'errors:reasonForm')
      const entries = await entriesWhere(db, {
        ...filter,
        from: utc(from),
        until: utc(until),
        before: place,
        limit: pageSize + 1,
      })
      const rows = entries.slice(0, pageSize)
      const last = rows.at(-1)
      const people = new Map<string, string>()
      for (const { id, name } of [...(await allOperators(db)), ...(await allServices(db))])
        people.set(id, name)
      const catalogue = activeCatalogue()
      const aboutOf = (object: string): string => {
        const [kind = '', ...rest] = object.split(':')
        const id = rest.join(':')
        if (kind === 'product') return (catalogue && cardRow(catalogue, Number(id))?.name) ?? id
        return people.get(id) ?? (numbered.includes(kind) ? id : '')
      }
      await appendAudit(db, by, now().toISOString(), {
        action: 'audit.read',
        object: ['audit', 'rows'],
        after: { ...filter, from, until, rows: rows.length },
      })
      return ok({
        rows: rows.map((entry) => rowOf(entry, locale, aboutOf(entry.object))),
        next: entries.length > pageSize && last ? `${last.at}_${last.id}` : null,
        acts: before === undefined ? actsIn(locale) : [],
      })
    })
