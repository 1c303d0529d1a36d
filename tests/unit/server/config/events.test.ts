import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'

const ga4 = 'ga4=https://www.google-analytics.com/mp/collect?measurement_id=G-1&api_secret=s'
const clevertap = 'clevertap=https://account:passcode@in1.api.clevertap.com/1/upload'

describe('EVENTS_URLS', () => {
  it('names at most two marketing tools', () => {
    expect(readConfig({}).marketingTools).toEqual([])
    expect(
      readConfig({ EVENTS_URLS: `${ga4}, ${clevertap}` }).marketingTools.map(({ tool }) => tool),
    ).toEqual(['ga4', 'clevertap'])
  })

  it.each([
    'https://www.google-analytics.com/mp/collect',
    'other=https://example.org',
    ga4.replace('https', 'http'),
    ga4.replace('&api_secret=s', ''),
    'clevertap=https://in1.api.clevertap.com/1/upload',
    `${ga4},${ga4}`,
    `${ga4},`,
    'ga4=nonsense',
  ])('is refused as %s, with the name of the variable and without its value', (value) => {
    expect(() => readConfig({ EVENTS_URLS: value })).toThrow(
      /^The environment variable EVENTS_URLS must be at most two/,
    )
  })
})
