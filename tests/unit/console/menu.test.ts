import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { type Permission, permissions, permissionsOf, roles } from '#model/role.ts'
import { readChapters } from '../../../scripts/api/chapters.ts'
import type { Me } from '../../../src/console/me.ts'

let menuOf: (held: readonly Permission[]) => string[]
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const { Frame } = await import('../../../src/console/parts/Frame.tsx')
  menuOf = (held) => {
    const me = { name: 'Asha Rao', roles: [], permissions: [...held] } as unknown as Me
    // biome-ignore lint/correctness/noChildrenProp: the type of its props demands them
    const frame = createElement(Frame, { me, children: null })
    // biome-ignore lint/correctness/noChildrenProp: the type of its props demands them
    const inside = createElement(Router, { ssrPath: '/', children: frame })
    const html = renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, inside))
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to = '']) => to)
    // The list of commands offers the same screens as the menu.
    expect(html.match(/role="option"/g)?.length ?? 0).toBe(links.length)
    return links
  }
})

/**
 * The calls that a screen is for, one for each of its tabs: an operator is shown the way to it where the contract lets them make one. Who may read
 * prescriptions and not review them finds them at their orders.
 */
const calls: Record<string, readonly string[]> = {
  '/': ['/api/ops/me'],
  '/orders': ['/api/ops/orders'],
  '/parcels': ['/api/ops/parcels'],
  '/desk': ['/api/ops/orders/{id}/claim'],
  '/voices': ['/api/ops/reviews', '/api/ops/tickets', '/api/ops/error-reports', '/api/ops/feedback', '/api/ops/side-effects'],
  '/stock': ['/api/ops/stock/expiring'],
  '/catalogue': ['/api/ops/catalogue/status', '/api/ops/catalogue/drafts'],
  '/marketing': ['/api/ops/coupons', '/api/ops/camps'],
  '/finance': ['/api/ops/payments/problems', '/api/ops/finance/settlements', '/api/ops/cash'],
  '/reports': ['/api/ops/finance/days', '/api/ops/register/h1'],
  // Every role has sessions of its own to look at.
  '/people': ['/api/ops/me/sessions'],
}

it('a menu shows each screen to those who may make a call of it, by the permissions of the contract, and to no other operator', async () => {
  const endpoints = (await readChapters()).flatMap(({ endpoints: all }) => all)
  const permissionOf = (path: string): Permission => {
    const permission = endpoints.find((one) => one.path === path)?.permission
    if (!permission) throw new Error(`${path} is no call of operators`)
    return permission
  }
  const needs = Object.entries(calls).map(([to, paths]) => [to, paths.map(permissionOf)] as const)
  const expected = (held: readonly Permission[]): string[] =>
    needs.filter(([, any]) => any.some((one) => held.includes(one))).map(([to]) => to)
  expect(menuOf([])).toEqual([])
  for (const permission of permissions) expect(menuOf([permission]), permission).toEqual(expected([permission]))
  for (const role of roles) expect(menuOf(permissionsOf([role])), role).toEqual(expected(permissionsOf([role])))
})
