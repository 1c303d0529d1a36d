import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { layout } from '#press/layout.ts'
import { root } from '../../support/project.ts'
import { startSample } from '../../support/sample-site.ts'
import type { Started } from '../../support/server.ts'

type Total = { term: string; found: number; searches: number; clicks: number }
type Counted = {
  withoutResults: Total[]
  withoutClicks: Total[]
  requests: { name: string; pincode: string | null; requests: number }[]
}

const run = promisify(execFile)
const cli = (site: Started, ...words: string[]) =>
  run(process.execPath, [join(root, 'scripts/catalogue.ts'), 'searches', ...words], {
    env: { ...process.env, DATA_DIR: site.config.dataDir },
  })

/** Stops the server, which writes what it counted, and reads the report. */
const counted = async (site: Started): Promise<Counted> => {
  await site.server.stop()
  return JSON.parse((await cli(site, '--json')).stdout) as Counted
}

/** Several people, as a proxy names them. */
const proxied = { TRUST_PROXY: '1' }
const from = (person: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${person}` } })

const form = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html,*/*',
  'sec-fetch-site': 'same-origin',
}

describe('searches are counted', () => {
  it('searches are counted by term and day, with those without results and without clicks', async () => {
    const site = await startSample(undefined, proxied)
    for (const [person, path] of [
      '/search/all?name=qqwwzz',
      '/search/all?name=QQWWZZ++',
      '/hi/search/all?name=qqwwzz',
      '/search/all?name=paracetamol',
      '/search/all?name=dolo',
      '/drugs/dolo-650-tablet-10101?q=Dolo',
      '/api/v1/search/all?name=horlicks',
    ].entries())
      expect((await site.ask(path, from(person))).status).toBe(200)
    const { withoutResults, withoutClicks } = await counted(site)
    expect(withoutResults).toEqual([{ term: 'qqwwzz', found: 0, searches: 3, clicks: 0 }])
    expect(withoutClicks.map(({ term }) => term)).toEqual(['horlicks', 'paracetamol'])
  })

  // Seen red: 2,000 requests of one program weighed as much as 200 orders in the ranking.
  it('a client counts once a day for a term, however often its program asks', async () => {
    const site = await startSample(undefined, proxied)
    for (let times = 0; times < 10; times++)
      for (const path of [
        '/search/all?name=dolo',
        '/drugs/dolo-650-tablet-10101?q=Dolo',
        '/search/all?name=paracetamol',
      ])
        await site.ask(path, from(1))
    await site.ask('/search/all?name=paracetamol', from(2))
    expect((await counted(site)).withoutClicks).toMatchObject([
      { term: 'paracetamol', searches: 2 },
    ])
  })

  it('keystrokes, further pages, prefetches and HEAD requests are not counted', async () => {
    const site = await startSample()
    await site.ask('/api/v3/search/autocomplete?name=dol')
    await site.ask('/search/all?name=dolo&pageNumber=2')
    await site.ask('/search/all?name=dolo', { headers: { 'sec-purpose': 'prefetch' } })
    await site.ask('/search/all?name=dolo', { method: 'HEAD' })
    await site.server.stop()
    expect((await cli(site)).stdout).toBe('Nothing has been searched for yet.\n')
  })

  it('counts of searches contain nothing that identifies a visitor', async () => {
    const site = await startSample()
    for (const typed of ['9876543210', 'ravi kumar +91 98765 43210', 'ravi@example.com'])
      await site.ask(`/search/all?name=${encodeURIComponent(typed)}`)
    await site.ask('/search/all?name=crocin')
    await site.ask('/api/v3/medicine-request', {
      method: 'POST',
      headers: form,
      body: 'name=Zolmist&pincode=560001&contact=9876543210',
    })
    await site.server.stop()
    const bytes = readFileSync(layout(site.config.dataDir).searches).toString('latin1')
    expect(bytes).toContain('crocin')
    expect(bytes).toContain('zolmist')
    expect(bytes).not.toMatch(/98765|43210|ravi|example/)
  })

  it('counts of searches add up over several starts', async () => {
    const site = await startSample()
    await site.ask('/search/all?name=qqwwzz')
    await site.server.stop()
    const again = await startSample(undefined, { DATA_DIR: site.config.dataDir })
    await again.ask('/search/all?name=qqwwzz')
    expect((await counted(again)).withoutResults).toMatchObject([{ term: 'qqwwzz', searches: 2 }])
  })

  it('the printed report has the same counts', async () => {
    const site = await startSample()
    await site.ask('/search/all?name=qqwwzz')
    await site.server.stop()
    expect((await cli(site)).stdout).toMatch(/without results\n\s+1 qqwwzz\n/)
    await expect(cli(site, '--days', 'x')).rejects.toMatchObject({ code: 1 })
  })
})

describe('a medicine that is missing', () => {
  it('a missing medicine is requested by a plain form, which returns to its search', async () => {
    const site = await startSample(undefined, proxied)
    const { status, headers } = await site.ask('/api/v3/medicine-request', {
      method: 'POST',
      headers: form,
      body: 'name=Zolmist+5&pincode=560001&locale=hi',
    })
    expect(status).toBe(303)
    expect(headers.location).toBe('/hi/search/all?name=Zolmist+5&requested=1')
    expect((await site.ask(headers.location as string)).status).toBe(200)
    await site.ask('/api/v3/medicine-request', {
      method: 'POST',
      headers: form,
      body: 'name=zolmist+5&pincode=560001',
    })
    const other = { ...form, ...from(2).headers }
    await site.ask('/api/v3/medicine-request', {
      method: 'POST',
      headers: other,
      body: 'name=zolmist+5&pincode=560001',
    })
    await site.ask('/api/v3/medicine-request', {
      method: 'POST',
      headers: form,
      body: 'name=Ravi+9876543210',
    })
    expect((await counted(site)).requests).toEqual([
      { name: 'zolmist 5', pincode: '560001', requests: 2 },
    ])
  })

  it('a missing medicine is requested by a script in the envelope', async () => {
    const site = await startSample()
    const headers = { 'content-type': 'application/json', origin: 'https://nuskha.example' }
    const { status, text } = await site.ask('/api/v3/medicine-request', {
      method: 'POST',
      headers,
      body: '{"name":"Zolmist"}',
    })
    expect([status, JSON.parse(text)]).toEqual([200, { status: 0, result: { requested: true } }])
    expect((await counted(site)).requests).toEqual([
      { name: 'zolmist', pincode: null, requests: 1 },
    ])
  })

  it('a request for a medicine is refused from other sites, without a name and with an invalid pincode', async () => {
    const site = await startSample()
    const send = async (headers: Record<string, string>, body: string) => {
      const answer = await site.ask('/api/v3/medicine-request', {
        method: 'POST',
        headers: { 'content-type': form['content-type'], ...headers },
        body,
      })
      return [
        answer.status,
        (JSON.parse(answer.text) as { errors: { errs: { code: string }[] } }).errors.errs[0]?.code,
      ]
    }
    expect(await send({ 'sec-fetch-site': 'cross-site' }, 'name=x')).toEqual([400, 'notSameOrigin'])
    expect(await send({ 'sec-fetch-site': 'same-site' }, 'name=x')).toEqual([400, 'notSameOrigin'])
    expect(await send({ origin: 'https://evil.example' }, 'name=x')).toEqual([400, 'notSameOrigin'])
    expect(await send({}, 'name=x')).toEqual([400, 'notSameOrigin'])
    expect(await send({ 'sec-fetch-site': 'same-origin' }, 'name=++')).toEqual([
      400,
      'medicineNameMissing',
    ])
    expect(await send({ 'sec-fetch-site': 'same-origin' }, 'name=x&pincode=056')).toEqual([
      400,
      'pincodeInvalid',
    ])
    const plain = await site.ask('/api/v3/medicine-request', {
      method: 'POST',
      headers: {
        ...form,
        'sec-fetch-site': 'same-origin',
        accept: 'text/html',
        host: 'nuskha.example',
        referer: 'https://nuskha.example/ta/search/all',
      },
      body: 'locale=ta&name=&pincode=12',
    })
    expect([plain.status, plain.text]).toEqual([
      400,
      expect.stringMatching(/நுஸ்கா<\/title>[\s\S]*மருந்தின் பெயரை உள்ளிடவும்[\s\S]*பின்கோடு சரியில்லை/),
    ])
    await site.server.stop()
    expect((await cli(site, '--json')).stdout).toBe('{"is":"empty"}\n')
  })
})
