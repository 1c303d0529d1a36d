import { limits } from '#model/limits.ts'
import { inLocale, paths } from '#paths.ts'
import { call, pageLocale } from '../http/call.ts'

/**
 * Suggests manufacturers below the field of `/manufacturers` from the second character on, 200 ms after the last key (spec §5, §9). Arrow
 * keys choose, Enter follows, Escape closes; the form itself works without.
 */
export const suggestMakers = (input: HTMLInputElement): void => {
  const list = document.createElement('ul')
  list.id = 'makers'
  list.className = 'typeahead'
  list.role = 'listbox'
  list.ariaLabel = input.ariaLabel
  list.hidden = true
  input.after(list)
  input.role = 'combobox'
  input.setAttribute('aria-controls', list.id)
  input.setAttribute('aria-autocomplete', 'list')
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: AbortController | undefined
  let chosen = -1

  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=option]')]
  const choose = (at: number): void => {
    const all = options()
    chosen = all.length === 0 ? -1 : (at + all.length) % all.length
    for (const [index, option] of all.entries()) option.ariaSelected = String(index === chosen)
    const option = all[chosen]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }
  const follow = (option: HTMLElement | null | undefined): void => {
    if (option?.dataset.href) location.assign(option.dataset.href)
  }
  const open = (isOpen: boolean): void => {
    list.hidden = !isOpen
    input.ariaExpanded = String(isOpen)
    if (!isOpen) choose(-1)
  }
  open(false)

  const look = async (name: string): Promise<void> => {
    request?.abort()
    request = new AbortController()
    const { signal } = request
    const query = { name, pageNumber: 1, pageSize: limits.pageSize.typeahead }
    const reply = await call(
      'GET /api/v3/manufacturers/autocomplete',
      { named: true, query },
      { signal, timeout: 'small' },
    )
    if (signal.aborted) return
    const makers = reply.is === 'ok' ? reply.result.data.manufacturers : []
    list.replaceChildren(
      ...makers.map(({ id, slug, name: text }, index) => {
        const option = Object.assign(document.createElement('li'), {
          id: `maker-${index}`,
          role: 'option',
          textContent: text,
        })
        option.dataset.href = inLocale(pageLocale(), paths.manufacturer({ id, slug }))
        return option
      }),
    )
    if (reply.is === 'ok' && makers.length === 0)
      list.append(
        Object.assign(document.createElement('li'), {
          role: 'option',
          ariaDisabled: 'true',
          textContent: input.dataset.none ?? '',
        }),
      )
    chosen = -1
    open(list.childElementCount > 0)
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    request?.abort()
    const name = input.value.trim()
    if (name.length < limits.typeahead.minCharacters) return open(false)
    timer = setTimeout(() => void look(name), limits.typeahead.delayMs)
  })
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return
    if (event.key === 'Escape') {
      // The first one closes the list; a second one clears a search field.
      event.preventDefault()
      open(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      choose(event.key === 'ArrowDown' ? chosen + 1 : chosen < 0 ? -1 : chosen - 1)
    } else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault()
      follow(options()[chosen])
    }
  })
  input.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && list.contains(relatedTarget))) open(false)
  })
  // A press on an option must not take the focus before it is followed.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) =>
    follow(target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null),
  )
}
