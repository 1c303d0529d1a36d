import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** An uploaded picture has at most so many bytes; `redrawLimits` of the server has its limits in pixels. */
export const imageLimits = { bytes: 10 * 1024 * 1024 } as const

const UploadedImage = z
  .object({
    image: z.string().describe('The value of the field image of a row'),
    picture: z.object({
      width: z.int(),
      height: z.int(),
      color: z.string(),
      files: z.array(z.object({ width: z.int(), avif: z.string(), webp: z.string() })),
    }),
  })
  .meta({ title: 'UploadedImage' })
export type UploadedImage = z.infer<typeof UploadedImage>

export const opsImages = {
  upload: endpoint({
    method: 'POST',
    path: '/api/ops/catalogue/images',
    summary:
      'Keeps a picture in three widths as AVIF and WebP. An edit then puts it on a product, by its address.',
    permission: 'catalogue.edit',
    upload: {
      types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
      maxBytes: imageLimits.bytes,
    },
    result: UploadedImage,
    errors: [
      'tooLarge',
      'unsupportedType',
      'fileKind',
      'fileBroken',
      'imageTooLarge',
      'fileExcessive',
      'uploadsBusy',
    ],
  }),
} as const
