/** Header menus are `<details>`, which open without a script; Escape and a click elsewhere close them (spec §2). */
export const closeMenus = (): void => {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('.top details[open]')
  addEventListener('click', ({ target }) => {
    for (const menu of open())
      if (!(target instanceof Node && menu.contains(target))) menu.open = false
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of open()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}
