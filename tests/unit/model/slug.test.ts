import { expect, it } from 'vitest'
import { slugOf } from '#model/slug.ts'

it.each(['..', '.', '!!!', '', '\u{1f48a}\ufe0f ...'])(
  'a slug of "%s" is never empty nor a dot',
  (name) => {
    expect(slugOf(name)).toMatch(/^[a-z0-9][a-z0-9.-]*$/)
  },
)
