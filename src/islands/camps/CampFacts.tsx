import type { Camp } from '#client/camps/camps.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { formatMoment } from '#i18n/moment.ts'
import type { Locale } from '#model/locale.ts'

type Props = { t: IslandT<'camp'>; locale: Locale; camp: Camp }

export const CampFacts = ({ t, locale, camp }: Props) => (
  <div className="camp-facts">
    <b>{camp.name}</b>
    <span>{formatMoment(locale, camp.starts_at)}</span>
    <span>{[camp.venue, camp.city, camp.pincode].filter(Boolean).join(', ')}</span>
    <span className="small soft">{t('camp:distance', { km: camp.distance_km })}</span>
  </div>
)
