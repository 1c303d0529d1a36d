/**
 * Pages of the catalogue are fetched when a visitor is about to press a link to them; nothing runs before the press. Pages with a query, a
 * visitor's own pages and calls are never fetched ahead.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        href_matches:
          '{/:language}?/(drugs|generics|otc|drug-ailments|brand|manufacturer|categories)/*',
      },
      eagerness: 'moderate',
    },
  ],
})
