import { describe, expect, it, vi } from 'vitest'
import { publishTime } from '../../../src/console/screens/catalogue/publish-time.ts'

describe('the time of a publish', () => {
  it('is a time in India, and refused once it is over, since a slip of the year would publish at once', () => {
    vi.stubGlobal('document', { documentElement: { lang: 'en' } })
    const now = Date.parse('2026-11-25T04:29:59Z')
    expect(publishTime('2026-11-25T10:00', now)).toBe('2026-11-25T04:30:00.000Z')
    expect(() => publishTime('2026-11-25T09:59', now)).toThrow('is over')
    expect(() => publishTime('2025-11-26T10:00', now)).toThrow('is over')
    // Seen red: an empty field was told as “Invalid time value”.
    expect(() => publishTime('', now)).toThrow(/^Choose a time to come, or publish now\.$/)
    vi.unstubAllGlobals()
  })
})
