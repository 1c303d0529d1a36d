/**
 * Whether a page of the site itself sent a request. Browsers say where a form comes from in `Sec-Fetch-Site` or, older ones, in
 * `Origin`; a request with neither comes from no browser page of today.
 */
export const isSameOrigin = (request: Request, site: string): boolean => {
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite !== null) return fetchSite === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && (origin === site || origin === new URL(request.url).origin)
}
