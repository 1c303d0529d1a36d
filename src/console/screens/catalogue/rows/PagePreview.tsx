import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Preview } from '#contract/publishing/content.ts'
import { t } from './words.ts'

/** A page as text, without what would run. A page that is not served yet has none. */
const pageText = async (address: string): Promise<string> => {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } })
  if (!answer.ok) return ''
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const one of page.querySelectorAll('script, link:not([rel=stylesheet])')) one.remove()
  return page.documentElement.outerHTML
}

const Page = ({ name, address }: { name: string; address: string }) => {
  const { data, error } = useQuery({
    queryKey: ['catalogue', 'page', address],
    queryFn: () => pageText(address),
    staleTime: 0,
  })
  return (
    <figure className="page-frame">
      <figcaption>{name}</figcaption>
      {data ? (
        <iframe title={name} sandbox="" srcDoc={data} />
      ) : (
        <p>{data === '' || error ? t('noPage') : t('loading')}</p>
      )}
    </figure>
  )
}

/** Pages of the release-to-be, each beside the page that is served now. */
export const PagePreview = ({ pages }: { pages: Preview['pages'] }) => {
  const [at, show] = useState(0)
  const page = pages[at]
  if (!page) return null
  return (
    <>
      <label className="field">
        {t('page')}
        <select value={at} onChange={({ target }) => show(Number(target.value))}>
          {pages.map(({ address }, nth) => (
            <option key={address} value={nth}>
              {address}
            </option>
          ))}
        </select>
      </label>
      <div className="beside">
        <Page name={t('live')} address={page.address} />
        <Page name={t('toBe')} address={page.preview} />
      </div>
    </>
  )
}
