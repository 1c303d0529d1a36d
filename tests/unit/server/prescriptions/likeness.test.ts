import sharp from 'sharp'
import { expect, it } from 'vitest'
import { bandsOf, differenceOf, looksAlike } from '#model/likeness.ts'
import { likenessOf } from '#server/redraw/likeness.ts'
import { handwritten as paper } from '../../../support/prescription-files.ts'

it('the same paper saved again, smaller, or darker looks alike, and is found by its parts', async () => {
  const first = await likenessOf(await sharp(paper(1)).jpeg({ quality: 92 }).toBuffer())
  for (const again of [
    sharp(paper(1)).resize(600).jpeg({ quality: 40 }),
    sharp(paper(1)).modulate({ brightness: 0.9 }).webp({ quality: 60 }),
    sharp(paper(1)).png(),
  ]) {
    const other = await likenessOf(await again.toBuffer())
    expect(looksAlike(first, other)).toBe(true)
    expect(bandsOf(other).some((band) => bandsOf(first).includes(band))).toBe(true)
  }
})

it('other handwriting on the paper of the same clinic does not look alike', async () => {
  const hashes = []
  for (let seed = 1; seed <= 12; seed++)
    hashes.push(
      await likenessOf(
        await sharp(paper(seed * 977))
          .jpeg()
          .toBuffer(),
      ),
    )
  for (const [at, one] of hashes.entries())
    for (const other of hashes.slice(at + 1))
      expect([differenceOf(one, other), looksAlike(one, other)]).toEqual([
        expect.any(Number),
        false,
      ])
})

it('blank paper is found by nothing', () => {
  expect(bandsOf('0'.repeat(64))).toEqual([])
  expect(differenceOf('f0'.repeat(32), '0f'.repeat(32))).toBe(256)
})

// Seen red with a difference of one grey level: two blank sheets looked alike by their shade.
it('a photo of blank paper that is lit from one side is found by nothing', async () => {
  const shade = '<stop stop-color="#eaeaea"/><stop offset="1" stop-color="#d6d6d6"/>'
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><linearGradient id="s">${shade}</linearGradient><rect width="900" height="1200" fill="url(#s)"/></svg>`
  const hash = await likenessOf(await sharp(Buffer.from(sheet)).jpeg({ quality: 70 }).toBuffer())
  expect([hash, bandsOf(hash)]).toEqual(['0'.repeat(64), []])
})
