import { type Failed, failed } from '../kernel/outcome.ts'
import type { Redrawn } from './redraw.ts'
import { redrawLimits } from './redraw-limits.ts'

/** Why a file was not redrawn, for who uploaded it in `field`. */
export const redrawFailure = (
  fault: Extract<Redrawn, { fault: unknown }>['fault'],
  field: string,
): Failed => {
  switch (fault) {
    case 'broken':
      return failed('fileBroken', { field })
    case 'locked':
      return failed('pdfLocked', { field })
    case 'blank':
      return failed('pdfBlank', { field })
    case 'fonts':
      return failed('pdfFonts', { field })
    case 'pages':
      return failed('pdfPages', { field, values: { most: redrawLimits.pages } })
    case 'pixels':
      return failed('imageTooLarge', {
        field,
        values: { megapixels: redrawLimits.imagePixels / 1e6 },
      })
    case 'kind':
      return failed('fileKind', { field })
    case 'small':
      return failed('fileBroken', { field, detail: 'too-small' })
    case 'shape':
      return failed('fileBroken', { field, detail: 'shape' })
    case 'excessive':
      return failed('fileExcessive', { field })
    case 'busy':
      return failed('uploadsBusy', { field })
  }
}
