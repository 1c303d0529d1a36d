/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** What the page prints; made by `src/catalogue/views` in the press, the server or the development server. */
    view: import('#model/views/pages.ts').PageView | import('#model/views/fragment.ts').FragmentView
    /** Absolute address of the site without a slash at its end, `https://nuskha.example`. */
    site: string
    shop: import('#model/shop.ts').ShopOnPages
  }
}
