/** The served cities; their names are in `misc.json`. Positions are city centres. */
export const cities: Record<string, { id: number; state: string; top: boolean; latitude: number; longitude: number }> = {
  delhi: { id: 1, state: 'Delhi', top: true, latitude: 28.61, longitude: 77.21 },
  chennai: { id: 2, state: 'Tamil Nadu', top: true, latitude: 13.08, longitude: 80.27 },
  hyderabad: { id: 3, state: 'Telangana', top: true, latitude: 17.39, longitude: 78.49 },
  lucknow: { id: 4, state: 'Uttar Pradesh', top: false, latitude: 26.85, longitude: 80.95 },
  agra: { id: 5, state: 'Uttar Pradesh', top: false, latitude: 27.18, longitude: 78.01 },
  indore: { id: 6, state: 'Madhya Pradesh', top: false, latitude: 22.72, longitude: 75.86 },
  bhopal: { id: 7, state: 'Madhya Pradesh', top: false, latitude: 23.26, longitude: 77.41 },
  bengaluru: { id: 8, state: 'Karnataka', top: true, latitude: 12.97, longitude: 77.59 },
  jaipur: { id: 9, state: 'Rajasthan', top: false, latitude: 26.91, longitude: 75.79 },
  kolkata: { id: 10, state: 'West Bengal', top: true, latitude: 22.57, longitude: 88.36 },
  ahmedabad: { id: 11, state: 'Gujarat', top: true, latitude: 23.02, longitude: 72.57 },
}

/** Offer lines of `misc.json`; `city` null applies everywhere. */
export const offers: { id: number; text: string; city: string | null }[] = [
  { id: 1, text: 'all', city: null },
  { id: 2, text: 'delhi', city: 'delhi' },
  { id: 3, text: 'chennai', city: 'chennai' },
  { id: 4, text: 'hyderabad', city: 'hyderabad' },
  { id: 5, text: 'bengaluru', city: 'bengaluru' },
  { id: 6, text: 'kolkata', city: 'kolkata' },
  { id: 7, text: 'ahmedabad', city: 'ahmedabad' },
  { id: 8, text: 'jaipur', city: 'jaipur' },
]
