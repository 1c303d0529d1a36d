import { partLimits } from '#model/limits.ts'
import { call } from '../http/call.ts'

/** spec §2: the link opens a new tab on a wide screen, and in place on a phone. Decided at the press: a window may be turned. */
export const openByWidth = (link: HTMLAnchorElement): void => {
  link.addEventListener('click', () => {
    if (innerWidth >= partLimits.crossSellNewTabPx) link.target = '_blank'
    else link.removeAttribute('target')
  })
}

/** Shows the link to the doctors’ service, with where the reader came from; or that there is none. */
export const showConsultation = async (box: HTMLElement): Promise<void> => {
  const [offer, none] = box.querySelectorAll<HTMLElement>(':scope > [hidden]')
  const link = offer?.querySelector('a')
  if (!offer || !none || !link) return
  const from = new URLSearchParams(location.search)
  const query = {
    source: from.get('source') ?? '',
    medium: from.get('medium') ?? '',
    campaign: from.get('campaign') ?? '',
  }
  const reply = await call('GET /api/v3/consultation', { query })
  const url = reply.is === 'ok' ? reply.result.url : null
  if (url !== null) {
    link.href = url
    openByWidth(link)
  }
  ;(url === null ? none : offer).hidden = false
}
