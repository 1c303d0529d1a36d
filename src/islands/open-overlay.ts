import { pageLocale } from '#client/http/call.ts'
import { wordOf } from '#client/page/words.ts'
import { type Overlay, onOverlayRequest, showOverlay } from '#client/ui/overlay.ts'
import { loadTexts } from '#i18n/lazy.ts'
import { fetchOverlay } from './overlays/parts.ts'

const mount = async (): Promise<void> => {
  const locale = pageLocale()
  const [{ render }, { showMessages }, { Overlays }, overlay, location] = await Promise.all([
    import('./hydrate.ts'),
    import('#client/page/messages.ts'),
    import('./overlays/Overlays.tsx'),
    loadTexts(locale, 'overlay'),
    loadTexts(locale, 'location'),
  ])
  showMessages(wordOf('close'))
  onOverlayRequest(openOverlay)
  const place = document.createElement('div')
  document.body.append(place)
  render(place, Overlays, { locale, texts: { ...overlay, ...location } })
}

let mounted: Promise<void> | undefined

/** Opens an overlay; its code loads the first time. Rejects when that fails; the next press tries again. */
export const openOverlay = async (overlay: Overlay, then?: () => void): Promise<void> => {
  mounted ??= mount().catch((error: unknown) => {
    mounted = undefined
    throw error
  })
  await Promise.all([mounted, fetchOverlay(overlay)])
  showOverlay(overlay, then)
}
