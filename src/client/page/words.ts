/** Interface texts for scripts without React; the header carries them in the page's language. */
export const wordOf = (
  name:
    | 'adding'
    | 'added'
    | 'unable'
    | 'addFailed'
    | 'inCart'
    | 'view'
    | 'close'
    | 'quantity'
    | 'more'
    | 'less'
    | 'remove'
    | 'updateFailed'
    | 'unavailable'
    | 'notHere'
    | 'notLoaded'
    | 'offline',
  value = '',
): string =>
  (document.querySelector<HTMLElement>('.words')?.dataset[name] ?? '').replace(
    /\{\{\w+\}\}/,
    () => value,
  )
