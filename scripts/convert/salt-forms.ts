/**
 * Salts whose drug the interaction data lists under another name, each verified by a person, never matched by similarity. Left: the
 * identity of the catalogue's salt; right: DDInter's drug, for forms that cannot be derived by removing the counter-ion. They remain
 * separate salts in the catalogue because their strengths differ.
 */
export const interactsAs: Record<string, string> = {
  'calcium folinate': 'Leucovorin',
  divalproex: 'Valproic acid',
  'insulin lispro protamine': 'Insulin lispro (protamine)',
  'liposomal amphotericin b': 'Amphotericin B (liposomal)',
  'mycophenolate sodium': 'Mycophenolic acid',
  'sodium valproate': 'Valproic acid',
  valproate: 'Valproic acid',
}

/** DrugBank synonyms that would map to a substance other than the one sold under the name. */
export const notTheSame: readonly string[] = [
  'sodium polystyrene sulfonate',
  'vitamin k',
  'omega-3 fatty acid',
  'l-glutamate',
  'tetanus toxoid',
]
