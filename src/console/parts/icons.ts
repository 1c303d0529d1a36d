/** Outlines of 24 × 24 for the screens of the menu, by address: where the menu is a rail, they stand alone. */
export const icons: Readonly<Record<string, string>> = {
  '/': 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  '/orders': 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  '/parcels': 'M3 6h11v10H3zM14 10h4l3 3v3h-7M6 19h3M16 19h3',
  '/desk': 'M6 3h9l4 4v14H6zM9 9h4M9 13h7M9 17h7',
  '/voices': 'M4 5h16v11H9l-5 4z',
  '/stock': 'M12 3l8 4v10l-8 4-8-4V7zM4 7l8 4 8-4M12 11v10',
  '/purchases': 'M3 4h3l2 11h10l2-8H7M9 20h1M17 20h1',
  '/catalogue': 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  '/marketing': 'M4 10v4h4l8 5V5l-8 5zM19 9v6',
  '/finance': 'M3 6h18v12H3zM12 9v6M6 9v6M18 9v6',
  '/reports': 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  '/shop': 'M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-5h4v5',
  '/people': 'M12 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M5 20c0-4 3-6 7-6s7 2 7 6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5L21 21',
}
