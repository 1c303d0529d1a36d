import { useStore } from '@nanostores/react'
import { $overlay } from '#client/ui/overlay.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { overlayOf } from './parts.ts'

export const Overlays = ({ locale, texts }: IslandProps) => {
  const open = useStore($overlay)
  const Shown = open && overlayOf(open)
  return Shown ? <Shown t={translator(locale, texts)} locale={locale} /> : null
}
