import type { FragmentView } from '#model/views/fragment.ts'
import type { PageKind, PageView } from '#model/views/pages.ts'

/** The view that the press or server gave this page. Throws when the address belongs to another kind of page. */
export const viewOf = <Kind extends PageKind>(
  locals: App.Locals,
  is: Kind,
): Extract<PageView, { is: Kind }> => {
  if (locals.view?.is !== is)
    throw new Error(`a page of kind ${is} was given a view of kind ${locals.view?.is}`)
  return locals.view as Extract<PageView, { is: Kind }>
}

/** The view of a fragment; throws when the address belongs to another one. */
export const fragmentOf = <Of extends FragmentView['of']>(
  locals: App.Locals,
  of: Of,
): Extract<FragmentView, { of: Of }> => {
  const { view } = locals
  if (view?.is !== 'fragment' || view.of !== of)
    throw new Error(`a fragment of ${of} was given a view of kind ${view?.is}`)
  return view as Extract<FragmentView, { of: Of }>
}
