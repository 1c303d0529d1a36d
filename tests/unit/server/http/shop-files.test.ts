import { Hono } from 'hono'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import { shopOnPages } from '#model/shop.ts'
import { shopFiles } from '../../../../src/server/http/shop-files.ts'
import { shopIcons } from '../../../../src/server/http/shop-icons.ts'
import { secondShop } from '../../../support/second-shop.ts'

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#123456"/></svg>'
const appOf = (shop: Parameters<typeof shopOnPages>[0]) => {
  const app = new Hono()
  shopFiles(app, shopOnPages(shop))
  return app
}
const own = appOf({ ...secondShop({ colours: { action: '#8a1c4a' } }), logo })

describe('the files that make a shop look like itself', () => {
  it('every icon is made of the shop’s logo, in the size that its name promises', async () => {
    expect(await (await own.request('/favicon.svg')).text()).toBe(logo)
    const sizes: Record<string, string> = {}
    for (const path of Object.keys(shopIcons)) {
      const bytes = Buffer.from(await (await own.request(path)).arrayBuffer())
      // An ICO holds one PNG behind its 22 bytes.
      const png = path.endsWith('.ico') ? bytes.subarray(22) : bytes
      const { width, height } = await sharp(png).metadata()
      sizes[path] = `${width}x${height}`
      const [r, g, b] = await sharp(png)
        .extract({ left: (width >> 1) - 2, top: (height >> 1) - 2, width: 4, height: 4 })
        .removeAlpha()
        .raw()
        .toBuffer()
      expect([r, g, b], path).toEqual([0x12, 0x34, 0x56])
    }
    expect(sizes).toEqual({
      '/favicon.ico': '32x32',
      '/icon-192.png': '192x192',
      '/icon-512.png': '512x512',
      '/apple-touch-icon.png': '180x180',
      '/icon-maskable.png': '512x512',
      '/share.png': '1200x630',
    })
  })

  it('the sheet and the manifest are in the shop’s colours', async () => {
    const sheet = await own.request('/shop.css')
    expect(sheet.headers.get('Content-Type')).toContain('text/css')
    expect(await sheet.text()).toContain('--act:light-dark(#8a1c4a,')
    expect(await (await own.request('/site.webmanifest')).json()).toMatchObject({
      short_name: 'Sahyadri',
      theme_color: '#8a1c4a',
    })
  })

  it('the project’s own shop has none of them: its files are those of the build', async () => {
    const app = appOf(brand)
    for (const path of ['/shop.css', '/favicon.svg', ...Object.keys(shopIcons)])
      expect((await app.request(path)).status, path).toBe(404)
    expect(await (await app.request('/site.webmanifest')).json()).toMatchObject({
      theme_color: '#0f766e',
    })
  })
})
