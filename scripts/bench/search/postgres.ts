import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Doc, few, inOrder, type Measured, type Questions, shownOf, spread } from './engine.ts'

/** Folders of the server's programs, newest version first. */
const programs = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/initdb')
    .sort()
    .at(-1)
    ?.replace(/\/initdb$/, '')

/** The server refuses to run as root. */
const asUser = (words: string[]): string[] =>
  process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...words] : words

const run = (words: string[], input?: string): string => {
  const [program = '', ...rest] = asUser(words)
  const { status, stdout, stderr } = spawnSync(program, rest, {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    cwd: '/',
  })
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr.slice(0, 500)}`)
  return stdout
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Names that contain something similar to the typed text, most similar first, then most popular. */
const prepared = `SET pg_trgm.word_similarity_threshold = 0.4;
PREPARE ask (text) AS SELECT string_agg(id::text, ',') FROM (
  SELECT id FROM doc WHERE $1 <% label ORDER BY $1 <<-> label, popularity DESC, id LIMIT ${shownOf}) best;`

/** pg_trgm with a GIN index in a server of its own; null where no server is installed. Times are the server's own, without the network. */
export const measurePostgres = (docs: Doc[], questions: Questions): Measured | null => {
  const bin = programs()
  if (!bin) return null
  const directory = mkdtempSync(join(tmpdir(), 'nuskha-bench-pg-'))
  chmodSync(directory, 0o777)
  const data = join(directory, 'data')
  const psql = (script: string): string =>
    run(
      [
        join(bin, 'psql'),
        '-h',
        directory,
        '-U',
        'postgres',
        '-d',
        'postgres',
        '-qAtX',
        '-v',
        'ON_ERROR_STOP=1',
      ],
      script,
    )
  try {
    run([
      join(bin, 'initdb'),
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ])
    const settings = `-k ${directory} -c listen_addresses= -c shared_buffers=512MB -c fsync=off -c jit=off`
    run([
      join(bin, 'pg_ctl'),
      '-D',
      data,
      '-w',
      '-l',
      join(directory, 'log'),
      '-o',
      settings,
      'start',
    ])
    const began = performance.now()
    const file = join(directory, 'doc.tsv')
    writeFileSync(
      file,
      docs
        .map(({ name, salts, popularity }, id) =>
          [id, `${name} ${salts}`.toLowerCase().replace(/[\t\\\n]/g, ' '), popularity].join('\t'),
        )
        .join('\n'),
    )
    psql(`CREATE EXTENSION pg_trgm; CREATE TABLE doc (id int PRIMARY KEY, label text NOT NULL, popularity float8 NOT NULL);
\\copy doc FROM '${file}'
CREATE INDEX ON doc USING gin (label gin_trgm_ops); ANALYZE doc;`)
    const buildSeconds = (performance.now() - began) / 1_000
    const ask = (texts: string[], timing: boolean): string[] =>
      psql(
        `${prepared}\n${timing ? '\\timing on\n' : ''}${texts.map((text) => `EXECUTE ask (${quoted(text.toLowerCase().replaceAll('\0', ''))});`).join('\n')}`,
      )
        .trimEnd()
        .split('\n')
    const times = (texts: string[]): number[] =>
      ask(texts, true).flatMap((line) =>
        line.startsWith('Time: ') ? [Number(/[\d.]+/.exec(line)?.[0])] : [],
      )
    const pace = (texts: string[]): number => {
      const probed = times(few(texts))
      return probed.reduce((sum, ms) => sum + ms, 0) / probed.length
    }
    const timed = (texts: string[]): number[] => times(spread(texts, pace(texts)))
    const keystrokes = timed(questions.keystrokes)
    const fuzzy = timed(questions.fuzzy)
    const asked = spread(questions.quality, pace(questions.quality))
    const lines = ask(asked, false)
    // Trailing empty answers produce no lines.
    const given = asked.map((_, at) => (lines[at] ? lines[at].split(',').map(Number) : []))
    return {
      engine: 'pg_trgm',
      note: 'GIN index, word similarity 0.4; the server holds its own memory',
      buildSeconds,
      residentMb: Number.NaN,
      keystrokes,
      fuzzy,
      answers: inOrder(questions.quality, asked, given),
    }
  } finally {
    spawnSync(
      ...(([program = '', ...rest]) => [program, rest] as const)(
        asUser([join(bin, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop']),
      ),
    )
    rmSync(directory, { recursive: true, force: true })
  }
}
