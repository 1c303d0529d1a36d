import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hourMs } from '#model/duration.ts'
import {
  dropBoxes,
  dropBoxesOf,
  dropOldBoxes,
  keepBoxes,
  keptBoxes,
} from '../../../src/console/screens/packing/kept-boxes.ts'

const boxes = [{ line: 1, wanted: 10, units: 10, batch: 'AB-1', expiry: '2027-03' }]
const asha = { owner: 'asha', order: 'K7Q2', parcel: 1 }

/** `localStorage` as far as it is used: its keys are its own properties. */
class Kept {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null
  }
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key]
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T06:00:00Z') })
  vi.stubGlobal('localStorage', new Kept())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('an operator finds the boxes of a parcel again; another operator and another parcel have none', () => {
  keepBoxes(asha, boxes)
  expect(keptBoxes(asha)).toEqual(boxes)
  expect(keptBoxes({ ...asha, owner: 'ravi' })).toEqual([])
  expect(keptBoxes({ ...asha, parcel: 2 })).toEqual([])
  dropBoxes(asha)
  expect(Object.keys(localStorage)).toEqual([])
})

it('an operator who signs out leaves no boxes, and those of others stay', () => {
  keepBoxes(asha, boxes)
  keepBoxes({ ...asha, parcel: 2 }, boxes)
  keepBoxes({ ...asha, owner: 'asha2' }, boxes)
  dropBoxesOf('asha')
  expect(Object.keys(localStorage)).toEqual(['console-packing asha2 K7Q2 1'])
})

it('boxes end with the shift, and those without an owner or in another shape are removed when the console opens', () => {
  keepBoxes(asha, boxes)
  localStorage.setItem('console-packing-K7Q2-1', JSON.stringify(boxes))
  localStorage.setItem('console-packing asha K7Q3 1', '{"at":1e15,"boxes":[{}]}')
  localStorage.setItem('console-language', 'hi')
  dropOldBoxes()
  expect(Object.keys(localStorage)).toEqual(['console-packing asha K7Q2 1', 'console-language'])
  vi.advanceTimersByTime(12 * hourMs)
  expect(keptBoxes(asha)).toEqual([])
  dropOldBoxes()
  expect(Object.keys(localStorage)).toEqual(['console-language'])
})
