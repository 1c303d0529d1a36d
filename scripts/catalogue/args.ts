/** Arguments that several commands share. */
export const sourceArg = {
  source: { type: 'positional', description: 'Folder or .tar.gz of an export', required: true },
} as const
export const jsonArg = {
  json: { type: 'boolean', description: 'Print one line of JSON instead of text' },
} as const

/** The guards that an operator may override (docs/export-format.md "What stops a publish"). */
export const allowArgs = {
  'allow-bad-rows': {
    type: 'boolean',
    description: 'Publish the good rows though more than 1 % are bad',
  },
  'allow-removed': {
    type: 'boolean',
    description: 'Publish though more than 5 % of the products were removed',
  },
  'allow-price-moves': {
    type: 'boolean',
    description:
      'Publish though more than 20 % of the prices moved by more than 30 %, or one fell by more than half',
  },
  'allow-contradictions': {
    type: 'boolean',
    description: 'Publish though more than 5 % of the drugs contradict themselves',
  },
  'allow-loosened': {
    type: 'boolean',
    description: 'Publish though the schedule, prescription or ban of products becomes looser',
  },
  'allow-edits': {
    type: 'boolean',
    description: 'Publish though it undoes edits that were made in this shop',
  },
} as const

export const allowOf = (args: { [Name in keyof typeof allowArgs]?: boolean | undefined }) => ({
  badRows: args['allow-bad-rows'] ?? false,
  removed: args['allow-removed'] ?? false,
  priceMoves: args['allow-price-moves'] ?? false,
  contradictions: args['allow-contradictions'] ?? false,
  loosened: args['allow-loosened'] ?? false,
  edits: args['allow-edits'] ?? false,
})
