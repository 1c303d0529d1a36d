import { AuditQuery, type AuditRow } from '../../src/contract/audit/audit.ts'
import { operatorByEmail } from '../../src/server/kernel/operators/operator-repository.ts'
import { createReadAudit } from '../../src/server/operators/read-audit.ts'
import { entryFault } from './entry-fault.ts'
import { opsCommand } from './ops-command.ts'

const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value))

/** `2026-11-20T06:00:00.000Z  Asha Rao (admin)  coupon.end coupon:FIFTY  … → …: reason` */
const lineOf = ({ at, operator, action, object, before, after, reason }: AuditRow): string =>
  [
    at,
    `${operator.name} (${operator.roles.join(',')})`,
    `${action} ${object}`,
    [json(before), json(after)].filter(Boolean).join(' → '),
    ...(reason === null ? [] : [reason]),
  ]
    .filter(Boolean)
    .join('  ')

export const audit = opsCommand({
  permission: 'audit.read',
  meta: { name: 'audit', description: 'What operators did, newest first' },
  args: {
    operator: { type: 'string', description: 'E-mail address of an operator' },
    object: { type: 'string', description: 'Such as order:K7Q2…' },
    action: { type: 'string', description: 'Such as order.pack, or order. for all of a subject' },
    request: { type: 'string', description: 'Id of a request or command' },
    from: { type: 'string', description: 'First moment, such as 2026-11-20T00:00:00Z' },
    until: { type: 'string', description: 'Moment before which to look' },
    before: {
      type: 'string',
      description: 'Continue behind this place, the last line of the page before',
    },
    rows: { type: 'string', description: 'Rows to show' },
  },
  run: ({ args, on }) => {
    const { operator, object, action, request, from, until, before, rows } = args
    const query = AuditQuery.safeParse({
      object,
      action,
      request,
      from,
      until,
      before,
      pageSize: rows,
    })
    return on(
      async (storage, by) => {
        if (!query.success) return entryFault(query.error, 'rows')
        const id =
          operator === undefined
            ? undefined
            : ((await operatorByEmail(storage.db, operator))?.id ?? operator)
        return await createReadAudit({ storage, now: () => new Date() })(by, {
          ...query.data,
          operator: id,
        })
      },
      ({ rows: found, next }) => [
        ...found.map(lineOf),
        ...(next === null ? [] : [`more: --before ${next}`]),
      ],
    )
  },
})
