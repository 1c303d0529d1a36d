import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areasOf, type Command, findCommand, readCommands } from '../../../scripts/ops/commands.ts'
import { type Field, fieldsOf, isFlag, isList, isNested } from '../../../scripts/ops/fields.ts'
import { areaHelp, commandHelp, mainHelp } from '../../../scripts/ops/help.ts'
import { linesOf } from '../../../scripts/ops/text.ts'
import { ownOptions, readWords } from '../../../scripts/ops/words.ts'
import { readEndpoints } from '../../support/endpoints.ts'
import { root, temporaryFolder } from '../../support/project.ts'
import { sources } from '../../support/sources.ts'

const commands = await readCommands()
const callsOfOperators = (await readEndpoints()).filter(({ access }) => access === 'operator')

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

const commandOf = (area: string, name: string): Command => {
  const found = commands.find((one) => one.area === area && one.name === name)
  if (!found) throw new Error(`no command ${area} ${name}`)
  return found
}
const read = (area: string, name: string, ...words: string[]) =>
  readWords(commandOf(area, name), words)

/** Words that give a field a value, and that value. */
const typedAs = ({ flag, place, shape }: Field): { words: string[]; value: unknown } => {
  if (place === 'params') return { words: ['7'], value: '7' }
  if (isFlag(shape)) return { words: [`--${flag}`], value: true }
  const isNumber = (of = shape) => of.type === 'integer' || of.type === 'number'
  if (isList(shape) && shape.items && !isNested(shape))
    return isNumber(shape.items)
      ? { words: [`--${flag}`, '1,2'], value: [1, 2] }
      : { words: [`--${flag}`, 'a,b'], value: ['a', 'b'] }
  if (isNested(shape))
    return { words: [`--${flag}`, '{"a":1}'], value: isList(shape) ? [{ a: 1 }] : { a: 1 } }
  return isNumber()
    ? { words: [`--${flag}`, '7'], value: 7 }
    : { words: [`--${flag}`, 'x'], value: 'x' }
}

describe('the commands of operators', () => {
  it('every call of operators is one command under a name of its own', () => {
    const calls = commands.filter(({ area }) => area !== 'machine')
    expect(calls.map(({ of }) => of)).toEqual(callsOfOperators)
    const names = commands.map(({ area, name }) => `${area} ${name}`)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(names.filter((name) => !/^[a-z-]+ [a-z\d-]+$/.test(name))).toEqual([])
  })

  it.each(commands.map((command) => [`${command.area} ${command.name}`, command] as const))(
    '%s has help, and puts each field where its call takes it',
    (name, command) => {
      const { of } = command
      const fields = fieldsOf(of)
      const help = commandHelp(command).join('\n')
      expect(help).toContain(`npm run ops -- ${name}`)
      expect(help).toContain(of.summary)
      expect(help).toContain(`permission ${of.permission}`)
      if ('path' in of) expect(help).toContain(`${of.method} ${of.path}`)
      for (const { flag, place } of fields)
        expect(help).toContain(place === 'params' ? `<${flag}>` : `--${flag}`)
      // Seen red with `--key` beside the field `key` of `rows row`.
      const own = Object.keys(ownOptions(command))
      expect(fields.filter(({ flag, place }) => place !== 'params' && own.includes(flag))).toEqual(
        [],
      )

      const sent = fields.filter(
        ({ place, flag }) =>
          place !== 'query' || !fields.some((one) => one.place === 'body' && one.flag === flag),
      )
      const file = 'upload' in of && of.upload && !of.body ? ['--file', 'some.csv'] : []
      const given = readWords(command, [...sent.flatMap((one) => typedAs(one).words), ...file])
      for (const place of ['params', 'query', 'body'] as const)
        expect(given[place] ?? {}).toEqual(
          Object.fromEntries(
            sent.filter((one) => one.place === place).map((one) => [one.name, typedAs(one).value]),
          ),
        )
    },
  )

  it('help lists the areas, and the calls of an area with address and permission', () => {
    const areas = mainHelp(commands)
    expect(areas).toContainEqual(expect.stringMatching(/^ {2}coupons +list, add, end, resume$/))
    expect(areas).toContainEqual(
      expect.stringMatching(/^ {2}machine +add, token, unseal, demo-data$/),
    )
    const coupons = commands.filter(({ area }) => area === 'coupons')
    expect(areaHelp('coupons', coupons).join('\n')).toContain(
      '    POST /api/ops/coupons, permission coupons.write',
    )
  })

  it('help of a command says type, bounds, choices, default and what JSON has inside', () => {
    const help = commandHelp(commandOf('orders', 'review')).join('\n')
    expect(help).toMatch(/--lines +JSON, one or a list; required/)
    expect(help).toMatch(/ --issuedOn +day such as 2026-11-20; required/)
    expect(help).toMatch(/ --verdict +reject \| ask; required/)
    expect(commandHelp(commandOf('coupons', 'add')).join('\n')).toMatch(
      /--percent +number above 0 up to 100/,
    )
    expect(commandHelp(commandOf('reviews', 'list')).join('\n')).toMatch(
      /--page-size +whole number from 1 to 50; default 50; Entries of one page/,
    )
  })
})

describe('the words of a command', () => {
  it('options are typed in either spelling, lists by commas, by repetition or as JSON', () => {
    const body = {
      code: 'SKIN',
      perCustomer: 1,
      cities: ['Chennai', 'Jaipur'],
      firstOrderOnly: true,
    }
    const words = ['--code', 'SKIN', '--first-order-only']
    expect(
      read('coupons', 'add', ...words, '--per-customer', '1', '--cities', 'Chennai,Jaipur').body,
    ).toEqual(body)
    expect(
      read(
        'coupons',
        'add',
        ...words,
        '--perCustomer=1',
        '--cities',
        'Chennai',
        '--cities',
        'Jaipur',
      ).body,
    ).toEqual(body)
    expect(read('coupons', 'add', ...words, '--cities', '["Salem, old town"]').body).toMatchObject({
      cities: ['Salem, old town'],
    })
  })

  it('a number that is none stays as it was typed, so that the shop says what it must be', () => {
    expect(read('stock', 'threshold', '501', '--units', 'few').body).toEqual({ units: 'few' })
    expect(read('stock', 'threshold', '501', '--units', 'null').body).toEqual({ units: null })
    expect(read('orders', 'list', '--number', '0012').query).toEqual({ number: '0012' })
  })

  it('the one entry of a list is typed as options, unless they have the names of others', () => {
    const entry = { line: 1, batch: 'DLX7', expiry: '2027-11' }
    const typed = ['--line', '1', '--batch', 'DLX7', '--expiry', '2027-11']
    expect(read('orders', 'pack', 'N1', ...typed).body).toEqual({ lines: [entry] })
    expect(
      read('orders', 'review', 'N1', '--line', '1', '--verdict', 'approve', '--patient-confirmed')
        .body,
    ).toEqual({ lines: [{ line: 1, verdict: 'approve', patientConfirmed: true }] })
    expect(() =>
      read('orders', 'pack', 'N1', '--lines', JSON.stringify(entry), '--units', '0'),
    ).toThrow('--units does not go with --lines.')
    // `key` of an edit would be the key of the call.
    expect(() => read('content', 'edit', '--entity', 'drugs')).toThrow('--entity')
  })

  it('a body is read from a file, and options come before what it says', () => {
    const file = join(temporaryFolder('ops-body'), 'body.json')
    writeFileSync(file, JSON.stringify({ title: 'Winter', edits: [], reason: 'winter' }))
    expect(read('content', 'add-draft', '--body', file, '--title', 'Spring').body).toEqual({
      title: 'Spring',
      edits: [],
      reason: 'winter',
    })
    writeFileSync(file, '[1]')
    expect(() => read('content', 'add-draft', '--body', file)).toThrow('must be an object of JSON')
    expect(() => read('content', 'add-draft', '--body', 'nope.json')).toThrow('nope.json')
  })

  it('with a file to send, the fields of a publish go into its address', () => {
    const sent = read(
      'publishing',
      'publish',
      '--file',
      'x.tar.gz',
      '--dry-run',
      '--allow',
      'removed',
    )
    expect([sent.query, sent.body]).toEqual([{ dryRun: true, allow: ['removed'] }, undefined])
    const named = read('publishing', 'publish', '--source', 'x.tar.gz', '--dry-run')
    expect([named.query, named.body]).toEqual([{}, { source: 'x.tar.gz', dryRun: true }])
    expect(() => read('publishing', 'publish', '--file', 'x.tar.gz', '--source', 'y')).toThrow(
      '--source does not go with --file',
    )
  })

  it.each([
    ['an unknown option', ['orders', 'list', '--nmber', '1'], '--nmber'],
    ['a word too many', ['orders', 'one', 'N1', 'N2'], 'N2 is one word too many.'],
    ['a missing word of the address', ['orders', 'cancel'], 'id is missing'],
    // Seen red without the guard: `..` made it the address of another call.
    ['a word that would name another address', ['orders', 'cancel', '..'], 'id is missing'],
    ['a missing option', ['orders', 'cancel', 'N1'], 'Missing: --reason.'],
    ['a missing file', ['stock', 'receive'], 'Missing: --file.'],
    ['JSON that is none', ['orders', 'pack', 'N1', '--lines', '1:A'], '--lines must be JSON'],
    ['a field of another command', ['orders', 'list', '--all', '--key', 'k'], '--key'],
  ])('%s is refused', (_, [area = '', name = '', ...words], says) => {
    expect(() => read(area, name, ...words)).toThrow(says)
  })
})

/** The words of a line of a shell, without its comment. */
const shellWords = (line: string): string[] =>
  [...line.replace(/\s#\s.*$/, '').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )

describe('the commands that texts name', () => {
  const named = sources('*.md', 'docs/**/*.md', 'src/**/*.{ts,json}', 'scripts/**/*.ts').flatMap(
    ({ path, text }) =>
      [...text.replaceAll(/\\\n\s*/g, '').matchAll(/(^|.)npm run ops -- (.*)/gm)].map(
        ([, before, line = '']) => ({ path, line, isWhole: before === '' }),
      ),
  )
  const [lines, mentions] = [
    named.filter(({ isWhole }) => isWhole),
    named.filter(({ isWhole }) => !isWhole),
  ]

  // Seen red with `orders review … --line` and with `orders show` in docs/operations.md.
  it.each(lines)('$path: npm run ops -- $line', ({ line }) => {
    const [area = '', ...words] = shellWords(line)
    const { command, rest } = findCommand(areasOf(commands).get(area) ?? [], area, words)
    if (words.includes('--help') || words.includes('--body')) return
    readWords(command, rest)
  })

  // Seen red with `orders refund` and `messages list`.
  it('the table of work names commands that there are', () => {
    const cells = sources('docs/operations.md').flatMap(({ text }) =>
      [...text.matchAll(/^\|[^|\n]*\|([^|\n]*)\| `(?:GET|POST) /gm)].map(([, cell = '']) => cell),
    )
    expect(cells.length).toBeGreaterThan(10)
    for (const cell of cells) {
      let area = ''
      for (const [, command = ''] of cell.matchAll(/`([^`]+)`/g)) {
        const [first = '', second] = command.split(' ')
        if (second !== undefined) area = first
        expect(commandOf(area, second ?? first).area, command).toBe(area)
      }
    }
  })

  it.each(mentions.filter(({ line }) => /^[a-z]/.test(line)))('$path names $line', ({ line }) => {
    const [area = '', name] = /^([a-z-]+) ?([a-z-]+)?/.exec(line)?.slice(1) ?? []
    expect([...areasOf(commands).keys()]).toContain(area)
    if (name !== undefined && !name.startsWith('-')) expect(commandOf(area, name).area).toBe(area)
  })
})

describe('the text of a result', () => {
  it('a list is a table where it fits, and entries one below the other where it does not', () => {
    expect(
      linesOf([
        { code: 'A', uses: 1 },
        { code: 'LONGER', uses: null },
      ]),
    ).toEqual(['code    uses', 'A       1', 'LONGER  -'])
    const long = 'x'.repeat(90)
    expect(
      linesOf({
        list: [
          { a: 1, b: { c: [1, 2], d: null } },
          { a: 2, b: { c: [], d: long } },
        ],
      }),
    ).toEqual([
      'list:',
      '  a: 1',
      '  b: c=1, 2',
      '',
      '  a: 2',
      '  b:',
      '    c: none',
      `    d: ${long}`,
    ])
    const wide = 'y'.repeat(160)
    expect(linesOf([{ a: wide, b: null }])).toEqual([`a: ${wide}`])
    expect([linesOf([]), linesOf({}), linesOf({ list: [] })]).toEqual([
      ['none'],
      ['done'],
      ['list: none'],
    ])
  })

  // Seen red without the replacement.
  it('what a customer typed cannot command the terminal', () => {
    expect(linesOf({ text: 'a\u001b[2Jb\n\u202ec' })).toEqual(['text: a [2Jb c'])
  })
})

describe('the commands of the machine', () => {
  const shop = (more: Record<string, string> = {}) => {
    const env = {
      ...process.env,
      DATA_DIR: temporaryFolder('ops'),
      DATABASE_URL: '',
      NUSKHA_OPERATOR: '',
      NUSKHA_OPERATOR_TOKEN: '',
      ...more,
    }
    return (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(root, 'scripts/ops.ts'), ...words],
        { env, encoding: 'utf8' },
      )
      return { status, stdout, stderr }
    }
  }
  const add = ['machine', 'add']
  const asAsha = ['--as', 'asha@nuskha.example']

  it('the first administrator is added without another, gets a token, and adds a second', () => {
    const ops = shop()
    const first = ops(...add, 'asha@nuskha.example', '--name', 'Asha Rao', '--roles', 'admin')
    expect([first.status, first.stdout]).toEqual([0, expect.stringContaining('roles: admin')])
    expect(ops('machine', 'token', 'asha@nuskha.example', '--label', 'laptop')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('Say who you are'),
    })
    const issued = ops(
      'machine',
      'token',
      'asha@nuskha.example',
      '--label',
      'laptop',
      '--json',
      ...asAsha,
    )
    expect(JSON.parse(issued.stdout).token).toMatch(/^nuskha-op_[\w-]{43}$/)
    const meena = [...add, 'meena@nuskha.example', '--name', 'Meena', '--roles']
    expect(ops(...meena, 'packer', ...asAsha).status).toBe(0)
    // Seen red with an act that does not ask for its permission.
    expect(
      ops(
        ...add,
        'x@nuskha.example',
        '--name',
        'X',
        '--roles',
        'packer',
        '--as',
        'meena@nuskha.example',
      ),
    ).toMatchObject({ status: 1, stderr: 'Your roles do not allow this: people.write is needed\n' })
    expect(ops(...meena, 'king', ...asAsha)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('roles.0'),
    })
    expect(ops(...meena, 'admin', ...asAsha).stdout).toContain('roles: admin, packer')
    expect(
      ops(...add, 'ravi@nuskha.example', '--name', 'Ravi', '--roles', 'support', ...asAsha).status,
    ).toBe(1)
  })

  it('demo data refuses what is no number and a shop that others reach, and says which word fills it', () => {
    const fill = shop({ HOST: '127.0.0.1' })
    expect(fill('machine', 'demo-data', '--orders', '0')).toMatchObject({
      status: 1,
      stderr: 'orders: must be a whole number from 1 to 1000000\n',
    })
    expect(fill('machine', 'demo-data', '--seed', 'x').stderr).toBe(
      'seed: must be a whole number from 1 to 2147483648\n',
    )
    const reached = shop({ HOST: '0.0.0.0' })
    expect(reached('machine', 'demo-data', '--orders', '10')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'This shop may be a real one: HOST is 0.0.0.0. Say --yes if it is not.\n',
    })
    expect(reached('machine', 'demo-data', '--orders', '10', '--yes').stderr).toBe(
      'There is no catalogue yet: npm start once\n',
    )
  })

  it('words that are no command end with 2, help with 0', () => {
    const ops = shop()
    expect(ops('coupons', 'lst')).toMatchObject({
      status: 2,
      stderr: 'coupons has no command lst: npm run ops -- coupons --help\n',
    })
    expect(ops('nope').status).toBe(2)
    expect(ops('coupons').status).toBe(2)
    expect(ops('audit', '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('GET /api/ops/audit'),
    })
  })

  // Seen red: `npm run ops -- audit list | head` ended with the trace of EPIPE.
  it('a command whose reader has gone ends as it would have, without a word', () => {
    const line = `{ '${process.execPath}' scripts/ops.ts --help; echo $? >&2; } | true`
    const { stderr } = spawnSync('sh', ['-c', line], { cwd: root, encoding: 'utf8' })
    expect(stderr).toBe('0\n')
    const forWork = [
      'ops',
      'shop',
      'catalogue',
      'db',
      'backup',
      'extensions',
      'demo',
      'start',
      'build',
    ]
    for (const { path, text } of sources('scripts/*.ts'))
      if (forWork.some((name) => scripts[name]?.endsWith(` ${path}`)))
        expect(/^import .*/m.exec(text)?.[0], path).toBe("import './command-process.ts'")
  })
})
