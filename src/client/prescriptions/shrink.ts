import { formSizes } from '#model/form-sizes.ts'

/** The longest side of a photo that is sent: handwriting of a whole page is readable on it. */
const side = 4_096
const quality = 0.9

/**
 * A photo that is too large for the shop, as telephones of 50 megapixels take them, made smaller in the browser; any other file as it is. One that the browser
 * cannot draw is sent as it is too: the shop says what is wrong with it.
 */
export const shrunk = async (file: File): Promise<Blob> => {
  const most = formSizes.prescriptionMegabytes * 1024 ** 2
  if (file.size <= most || !file.type.startsWith('image/')) return file
  try {
    const { width, height } = await sizeOf(file)
    const scale = Math.min(1, side / Math.max(width, height))
    const picture = await createImageBitmap(file, {
      resizeWidth: Math.max(1, Math.round(width * scale)),
      resizeHeight: Math.max(1, Math.round(height * scale)),
      resizeQuality: 'high',
    })
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    const on = canvas.getContext('2d')
    if (!on) return file
    // A JPEG has no transparency: what is written on none would be black on black.
    on.fillStyle = 'white'
    on.fillRect(0, 0, canvas.width, canvas.height)
    on.drawImage(picture, 0, 0)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    )
    return small && small.size < file.size ? small : file
  } catch {
    return file
  }
}

/** Width and height as they are shown, after the photo is turned upright. */
const sizeOf = async (file: File): Promise<{ width: number; height: number }> => {
  const whole = await createImageBitmap(file)
  const size = { width: whole.width, height: whole.height }
  whole.close()
  return size
}
