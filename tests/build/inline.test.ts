import { hash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageView } from '#model/views/pages.ts'
import { openRenderer, type Renderer } from '#press/renderer.ts'
import { inlineScriptHashes } from '#server/http/csp-hashes.ts'
import { contentSecurityPolicy, securityHeaders } from '#server/http/headers.ts'
import { nginxHeaders } from '#server/http/nginx-headers.ts'
import { everyView } from '../fixtures/views.ts'
import { built } from '../support/built.ts'
import { deploy } from '../support/nginx.ts'

let renderer: Renderer
let policy: string
beforeAll(async () => {
  const dist = await built()
  renderer = await openRenderer(dist, 'https://nuskha.example')
  policy = contentSecurityPolicy({ ...(await inlineScriptHashes(dist)), https: true })
})

const isScript = (attributes: string): boolean => {
  const type = /\btype="([^"]*)"/.exec(attributes)?.[1] ?? ''
  return ['', 'module', 'text/javascript', 'importmap', 'speculationrules'].includes(type)
}

/** Scripts and styles that a browser would refuse under the policy. */
const refusedBy = (policy: string, html: string): string[] => {
  const isAllowed = (text: string) => policy.includes(`'sha256-${hash('sha256', text, 'base64')}'`)
  const elements = [...html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)].map(
    ([, name = '', attributes = '', text = '']) => ({
      name,
      attributes,
      text,
    }),
  )
  const inline = elements.filter(
    ({ name, attributes }) =>
      name === 'style' || (!/\bsrc=/.test(attributes) && isScript(attributes)),
  )
  const rest = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
  return [
    ...inline
      .filter(({ text }) => !isAllowed(text))
      .map(({ name, text }) => `<${name}>${text.slice(0, 80)}`),
    ...[...rest.matchAll(/<[^>]+\s(on[a-z]+|style)="[^"]*"/g)].map(([tag]) => tag.slice(0, 120)),
    ...[
      ...html.matchAll(/<(?:script|link|img|iframe|form)\b[^>]*\s(?:src|action)="(http:[^"]*)"/g),
    ].map(([, url]) => `${url}`),
    ...[...rest.matchAll(/<(?:iframe|object|embed)\b/g)].map(([tag]) => tag),
  ]
}

describe('the content security policy', () => {
  it.each(everyView().map((view) => [view.is, view] as [string, PageView]))(
    'lets everything on a page of kind %s run',
    async (_, view) => {
      expect(refusedBy(policy, Buffer.from(await renderer.render(view)).toString())).toEqual([])
    },
  )

  it('the policy check finds a refused inline script, style or handler', () => {
    const html =
      '<script>alert(1)</script><script type="application/ld+json">{}</script><style>a{}</style><p style="color:red"><a onclick="x()">'
    expect(refusedBy(policy, html)).toEqual([
      '<script>alert(1)',
      '<style>a{}',
      '<p style="color:red"',
      '<a onclick="x()"',
    ])
  })
})

describe('deploy/security-headers.conf', () => {
  it('deploy/security-headers.conf has the headers of this build (else: node scripts/nginx-headers.ts > deploy/security-headers.conf)', async () => {
    expect(deploy('security-headers.conf')).toBe(
      nginxHeaders(securityHeaders({ ...(await inlineScriptHashes(await built())), https: true })),
    )
  })

  it('deploy/security-headers.conf adds headers only to what the server did not send, so that its own policies win', () => {
    for (const name of Object.keys(securityHeaders({ scripts: [], styles: [], https: true })))
      expect(deploy('security-headers.conf')).toContain(
        `map $upstream_http_x_content_type_options $nuskha_${name.toLowerCase().replaceAll('-', '_')} `,
      )
    expect(deploy('proxy.conf')).not.toMatch(/proxy_hide_header (?!Vary;)/)
  })
})
