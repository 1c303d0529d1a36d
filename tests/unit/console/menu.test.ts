import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { type Permission, permissions, permissionsOf, roles } from '#model/role.ts'
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

it('a menu never shows what is forbidden: each screen is there for those who hold a permission of it, whatever their role is called', () => {
  const granted = new Map(permissions.map((permission) => [permission, menuOf([permission])]))
  const all = menuOf(permissions)
  expect(all.length).toBeGreaterThan(2)
  expect(menuOf([])).toEqual([])
  // A screen of several tabs is there for those who may open one of them.
  for (const to of all) {
    const openers = [...granted.values()].filter((links) => links.includes(to)).length
    expect(openers, to).toBeGreaterThan(0)
    expect(openers, to).toBeLessThan(permissions.length)
  }
  for (const role of roles) {
    const held = permissionsOf([role])
    const expected = all.filter((to) => held.some((permission) => granted.get(permission)?.includes(to)))
    expect(menuOf(held), role).toEqual(expected)
  }
  // Marketing has no order, no prescription and no stock before it.
  for (const to of ['/orders', '/parcels', '/desk', '/stock']) expect(menuOf(permissionsOf(['marketing']))).not.toContain(to)
})
