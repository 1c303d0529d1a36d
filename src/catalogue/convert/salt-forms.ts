/**
 * Names of the medicine files whose drug the interaction data lists under another name, each looked up by a person,
 * never by likeness. The left is the identity of the catalogue's salt, the right DDInter's drug: forms that
 * cannot be told by taking the counter-ion off. They stay salts of their own in the catalogue, because their strengths differ.
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

/** DrugBank synonyms that would lead to another substance than the one sold under the name. */
export const notTheSame: readonly string[] = [
  'sodium polystyrene sulfonate',
  'vitamin k',
  'omega-3 fatty acid',
  'l-glutamate',
  'tetanus toxoid',
]
