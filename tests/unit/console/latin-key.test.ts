import { expect, it } from 'vitest'
import { latinKey } from '../../../src/console/parts/latin-key.ts'

const pressed = (key: string, code: string, shiftKey = false) => latinKey({ key, code, shiftKey })

it('a key of the console works on a keyboard that writes Devanagari, and names of keys and Latin letters stay', () => {
  expect([
    pressed('र', 'KeyJ'),
    pressed('ो', 'KeyA'),
    pressed('ओ', 'KeyA', true),
    pressed('य', 'Slash'),
  ]).toEqual(['j', 'a', 'A', '/'])
  expect(pressed('य', 'Slash', true)).toBe('?')
  expect([pressed('j', 'KeyJ'), pressed('Enter', 'Enter'), pressed('/', 'Digit7', true)]).toEqual([
    'j',
    'Enter',
    '/',
  ])
  // On an AZERTY keyboard the letter counts, not its place.
  expect(pressed('a', 'KeyQ')).toBe('a')
  expect(pressed('५', 'Digit5')).toBe('5')
})
