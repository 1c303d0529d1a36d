/** SQL condition on a row of `ailment`: one without products would be an empty page, so it has none, and nothing leads to it. */
export const ailmentHasPage = 'products > 0'
