/**
 * spec §6, §2: visitors from a partner's site (cookie `affiliate`) or from another country (cookie `country`) are shown nothing that
 * leads out of the shop, nor are readers of the care plan's pages.
 */
export const hidesExternal = (): boolean =>
  /(^|; )(country|affiliate)=./.test(document.cookie) ||
  /\/subscription-plan(\/|$)/.test(location.pathname)

export const hideExternal = (): void => {
  if (hidesExternal()) document.documentElement.dataset.external = 'hidden'
}
