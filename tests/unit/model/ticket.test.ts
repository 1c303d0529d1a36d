import { describe, expect, it } from 'vitest'
import {
  monthAfter,
  ticketClocks,
  ticketDeadlines,
  ticketNumber,
  ticketNumberPattern,
} from '#model/ticket.ts'

describe('the clocks of a ticket', () => {
  // A day of India begins at half past six in the evening before, in UTC.
  it.each([
    ['2026-11-20T06:00:00.000Z', '2026-12-20T06:00:00.000Z', 'the same day of the next month'],
    ['2027-01-30T18:29:59.999Z', '2027-02-28T18:29:59.999Z', 'the last day of a shorter month'],
    ['2028-01-31T10:00:00.000Z', '2028-02-29T10:00:00.000Z', 'the 29th of a leap year'],
    ['2026-12-31T05:00:00.000Z', '2027-01-31T05:00:00.000Z', 'the next year'],
    [
      '2026-10-30T18:30:00.000Z',
      '2026-11-29T18:30:00.000Z',
      'the 30th of November, because it is the 31st of October in India',
    ],
  ])('a month after %s is %s: %s', (received, due) => {
    expect(monthAfter(received)).toBe(due)
  })

  it('a clock is overdue after its last moment, and stays late when it was stopped too late', () => {
    const received = '2026-11-20T06:00:00.000Z'
    const of = (acknowledged_at: string | null, closed_at: string | null, at: string) =>
      ticketClocks({ ...ticketDeadlines(received), acknowledged_at, closed_at }, at)
    const due = '2026-11-22T06:00:00.000Z'
    expect(of(null, null, due).acknowledge).toEqual({ due, done: null, isOverdue: false })
    expect(of(null, null, '2026-11-22T06:00:00.001Z').acknowledge.isOverdue).toBe(true)
    expect(of(due, null, '2027-01-01T00:00:00.000Z').acknowledge.isOverdue).toBe(false)
    expect(
      of('2026-11-22T06:00:00.001Z', null, '2026-11-23T00:00:00.000Z').acknowledge.isOverdue,
    ).toBe(true)
    expect(of(due, '2026-12-20T06:00:00.000Z', '2027-01-01T00:00:00.000Z').redress.isOverdue).toBe(
      false,
    )
    expect(of(due, null, '2026-12-20T06:00:00.001Z').redress.isOverdue).toBe(true)
  })

  it('a ticket number has no letter or digit that is mistaken for another when it is read aloud', () => {
    const numbers = Array.from({ length: 256 }, (_, byte) =>
      ticketNumber(new Uint8Array(8).fill(byte)),
    )
    for (const number of numbers) expect(number).toMatch(ticketNumberPattern)
    expect(numbers.join('').replaceAll('T-', '')).not.toMatch(/[ILOU01]/)
    expect(new Set(numbers).size).toBe(30)
  })
})
