import { defineCommand } from 'citty'
import { z } from 'zod'
import type { ErrorReportView } from '../../src/contract/reports/admin.ts'
import { errorReportStates } from '../../src/model/error-report.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { ok } from '../../src/server/kernel/outcome.ts'
import { createReportDesk } from '../../src/server/reports/admin.ts'
import { config } from '../catalogue/config.ts'
import { entryFault } from './entry-fault.ts'
import { opsCommand } from './ops-command.ts'
import { pageArgs, paged } from './paged.ts'

const deskOn = (storage: Storage) => {
  const { siteUrl, port } = config()
  return createReportDesk({
    storage,
    site: siteUrl ?? `http://localhost:${port}`,
    now: () => new Date(),
  })
}

const linesOf = ({
  id,
  state,
  page,
  language,
  release,
  selected,
  feedback,
}: ErrorReportView): string[] => [
  `${id}  ${state}  ${page} (${language}, release ${release})`,
  ...(selected === '' ? [] : [`  selected: ${selected}`]),
  ...feedback.split('\n').map((line) => `  > ${line}`),
]

const idArg = {
  id: { type: 'positional', description: 'Id of the report', required: true },
} as const

const list = opsCommand({
  permission: 'error-reports.read',
  meta: { name: 'list', description: 'Errors that readers reported, the oldest open one first' },
  args: {
    state: {
      type: 'string',
      description: `Which reports: ${errorReportStates.join(', ')}`,
      default: 'open',
    },
    ...pageArgs,
  },
  run: ({ args, on }) => {
    const which = z.enum(errorReportStates).safeParse(args.state)
    return on(
      async (storage) =>
        which.success
          ? await paged(args, 'reports', async (pageNumber) =>
              ok(await deskOn(storage).list(which.data, pageNumber)),
            )
          : entryFault(which.error, 'state'),
      ({ reports, hasMore }) => [
        ...reports.flatMap(linesOf),
        `${reports.length}${hasMore ? ' or more' : ''} ${args.state}.`,
      ],
    )
  },
})

const wanted = opsCommand({
  permission: 'error-reports.read',
  meta: {
    name: 'wanted',
    description: 'What readers want to read more about, by topic and by page',
  },
  args: { ...pageArgs },
  run: ({ args, on }) =>
    on(
      (storage) =>
        paged(args, 'pages', async (pageNumber) => ok(await deskOn(storage).wanted(pageNumber))),
      ({ topics, pages, hasMore }) => [
        ...topics.map(({ topic, count }) => `${count}  ${topic}`),
        ...pages.map(
          ({ page, count, topics: of }) =>
            `${count}  ${page}  ${of.map((one) => `${one.topic} ${one.count}`).join(', ')}`,
        ),
        `${pages.length}${hasMore ? ' or more' : ''} pages.`,
      ],
    ),
})

const mend = opsCommand({
  permission: 'error-reports.mend',
  meta: { name: 'mend', description: 'Mark an error as mended, and tell its reader by mail' },
  args: { ...idArg },
  run: ({ args, on }) => on((storage, by) => deskOn(storage).mend(by, args.id), linesOf),
})

const decline = opsCommand({
  permission: 'error-reports.mend',
  meta: { name: 'decline', description: 'Mark a report as no error' },
  args: { ...idArg },
  run: ({ args, on }) => on((storage, by) => deskOn(storage).decline(by, args.id), linesOf),
})

export const errorReports = defineCommand({
  meta: {
    name: 'error-reports',
    description: 'Errors that readers found on pages: list, wanted, mend, decline',
  },
  subCommands: { list, wanted, mend, decline },
})
