import { describe, expect, it } from 'vitest'
import { sources } from '../support/sources.ts'

const parts = ['Context', 'Decision', 'Consequences', 'What would change our mind']

const decisions = sources('docs/decisions/0*.md')
const [index] = sources('docs/decisions/README.md')

/** What is wrong with a decision record, as sentences. */
const faultsOf = (text: string): string[] => [
  ...(/^# \d+\. \S/.test(text) ? [] : ['the title has no number']),
  ...(/^Date: \d{4}-\d{2}-\d{2}\. Status: (accepted|superseded)\b/m.test(text)
    ? []
    : ['no line «Date: 2026-11-20. Status: accepted.»']),
  ...parts
    .filter((part) => !text.includes(`**${part}.**`))
    .map((part) => `no paragraph «${part}.»`),
]

describe('decision records', () => {
  it.each(decisions)('$path has a number, a date, a status and its four paragraphs', ({ text }) => {
    expect(faultsOf(text)).toEqual([])
  })

  it('the decision check reports missing parts', () => {
    expect(faultsOf('# Title\n\nend')).toHaveLength(2 + parts.length)
  })

  it('docs/decisions/README.md lists every decision with its title', () => {
    const rows = decisions.map(({ path, text }) => {
      const [, number, title] = /^# (\d+)\. (.+)/.exec(text) ?? []
      return `| ${number} | [${title}](${path.split('/').at(-1)}) |`
    })
    expect(rows.filter((row) => !index?.text.includes(row))).toEqual([])
  })

  it('every decision has a unique number', () => {
    const numbers = decisions.map(({ path }) => path.split('/').at(-1)?.slice(0, 4))
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  })
})
