/** The first that matches names the browser: most of them also claim to be the ones below. */
const browsers: readonly [RegExp, string][] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/(?:OPR|OPX)\//, 'Opera'],
  [/UCBrowser\//, 'UC Browser'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (list: readonly [RegExp, string][], userAgent: string): string =>
  list.find(([sign]) => sign.test(userAgent))?.[1] ?? ''

/** The name of a browser, `Chrome, Android`; empty for an unknown user agent. Product names, so not translated. */
export const deviceLabel = (userAgent: string): string =>
  [nameIn(browsers, userAgent.slice(0, 500)), nameIn(systems, userAgent.slice(0, 500))]
    .filter((name) => name !== '')
    .join(', ')
