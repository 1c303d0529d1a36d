import sharp from 'sharp'

/** The picture is compared as so many squares a side, each the mean of so many points a side. */
const side = 16
const points = 16
/** Softens edges, so that a picture of another size has the same squares. */
const blur = 6
/** Grey levels by which one square must differ from the next: on blank paper the noise of a camera says nothing. */
const least = 4

/** The mean grey of each square, one more a row than is compared. */
const squaresOf = async (picture: Uint8Array): Promise<Float64Array> => {
  const [width, height] = [(side + 1) * points, side * points]
  const { data, info } = await sharp(picture)
    .flatten({ background: 'white' })
    .greyscale()
    .resize(width, height, { fit: 'fill', fastShrinkOnLoad: false })
    .blur(blur)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const squares = new Float64Array((side + 1) * side)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const square = Math.floor(y / points) * (side + 1) + Math.floor(x / points)
      const grey = data[(y * width + x) * info.channels] ?? 0
      squares[square] = (squares[square] ?? 0) + grey / points ** 2
    }
  return squares
}

/**
 * What a picture looks like, as 256 bits in hex: of each square whether it is lighter than the next one (a difference hash). The same paper photographed or
 * saved again differs in a few bits; two papers of one clinic in many.
 */
export const likenessOf = async (picture: Uint8Array): Promise<string> => {
  const grey = await squaresOf(picture)
  let bits = ''
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const at = row * (side + 1) + column
      bits += (grey[at] ?? 0) - (grey[at + 1] ?? 0) >= least ? '1' : '0'
    }
  return (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('')
}
