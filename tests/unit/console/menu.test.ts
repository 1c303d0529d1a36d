import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { type Permission, permissions, permissionsOf, roles } from '#model/role.ts'
import type { Me } from '../../../src/console/me.ts'
import { readEndpoints } from '../../support/endpoints.ts'

/** The console at an address, for an operator with these permissions. */
let consoleAt: (address: string, held: readonly Permission[]) => string
let menuOf: (held: readonly Permission[]) => string[]
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
  const { Screens } = await import('../../../src/console/Screens.tsx')
  consoleAt = (address, held) => {
    const me = { name: 'Asha Rao', roles: [], permissions: [...held] } as unknown as Me
    const inside = createElement(Router, {
      ssrPath: address,
      // biome-ignore lint/correctness/noChildrenProp: the type of its props demands them
      children: createElement(Screens, { me }),
    })
    return renderToStaticMarkup(
      createElement(QueryClientProvider, { client: new QueryClient() }, inside),
    )
  }
  menuOf = (held) => {
    const html = consoleAt('/', held)
    // Not the link to what stands behind the menu.
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, to = '']) => to)
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
  '/voices': [
    '/api/ops/reviews',
    '/api/ops/tickets',
    '/api/ops/error-reports',
    '/api/ops/feedback',
    '/api/ops/side-effects',
  ],
  '/stock': ['/api/ops/stock/expiring'],
  '/purchases': ['/api/ops/purchases'],
  '/catalogue': ['/api/ops/catalogue/status', '/api/ops/catalogue/drafts'],
  '/marketing': ['/api/ops/coupons', '/api/ops/camps'],
  '/finance': ['/api/ops/payments/problems', '/api/ops/finance/settlements', '/api/ops/cash'],
  '/reports': ['/api/ops/finance/days', '/api/ops/register/h1'],
  '/shop': ['/api/ops/shop'],
  // Every role has sessions of its own to look at.
  '/people': ['/api/ops/me/sessions'],
}

it('a menu shows each screen to those who may make a call of it, by the permissions of the contract, and to no other operator', async () => {
  const endpoints = await readEndpoints()
  const permissionOf = (path: string): Permission => {
    const permission = endpoints.find((one) => one.path === path)?.permission
    if (!permission) throw new Error(`${path} is no call of operators`)
    return permission
  }
  const needs = Object.entries(calls).map(([to, paths]) => [to, paths.map(permissionOf)] as const)
  const expected = (held: readonly Permission[]): string[] =>
    needs.filter(([, any]) => any.some((one) => held.includes(one))).map(([to]) => to)
  expect(menuOf([])).toEqual([])
  for (const permission of permissions)
    expect(menuOf([permission]), permission).toEqual(expected([permission]))
  for (const role of roles)
    expect(menuOf(permissionsOf([role])), role).toEqual(expected(permissionsOf([role])))
})

// Seen red with the route of the desk open to those who may only read prescriptions.
it('an address opens for those who have its screen in their menu, and for no other operator', () => {
  const inside: Record<string, string> = {
    '/orders': '/orders/K7Q2',
    '/parcels': '/parcels/K7Q2/1',
    '/desk': '/desk/K7Q2',
  }
  const isOpen = (address: string, held: readonly Permission[]): boolean =>
    !consoleAt(address, held).includes('There is no screen at this')
  for (const held of [
    [],
    ...permissions.map((one) => [one]),
    ...roles.map((role) => permissionsOf([role])),
  ]) {
    const menu = menuOf(held)
    for (const to of Object.keys(calls)) {
      // The first screen is also what an unknown address shows.
      if (to === '/') continue
      for (const address of [to, inside[to] ?? `${to}/anything`])
        expect([address, held, isOpen(address, held)]).toEqual([address, held, menu.includes(to)])
    }
  }
})
