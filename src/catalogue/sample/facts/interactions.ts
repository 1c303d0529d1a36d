/** Curated pairs. `a` and `b` replace `{a}` and `{b}` in the text of `interactions.json`; `pairs` are `a:b`, separated by spaces. */
type InteractionFacts = { text: string; severity: 1 | 2 | 3 | 4; source: string; pairs: string }

export const interactions: InteractionFacts[] = [
  {
    text: 'bleeding-nsaid',
    severity: 1,
    source: 'bnf',
    pairs:
      'warfarin:ibuprofen warfarin:diclofenac warfarin:aceclofenac warfarin:mefenamic-acid warfarin:nimesulide apixaban:ibuprofen apixaban:diclofenac apixaban:aceclofenac',
  },
  { text: 'bleeding-nsaid', severity: 2, source: 'bnf', pairs: 'clopidogrel:ibuprofen clopidogrel:diclofenac' },
  { text: 'bleeding-platelets', severity: 1, source: 'bnf', pairs: 'warfarin:aspirin apixaban:aspirin warfarin:apixaban' },
  { text: 'bleeding-platelets', severity: 2, source: 'bnf', pairs: 'warfarin:clopidogrel apixaban:clopidogrel clopidogrel:aspirin' },
  {
    text: 'bleeding-ssri',
    severity: 2,
    source: 'bnf',
    pairs:
      'sertraline:aspirin escitalopram:aspirin fluoxetine:aspirin sertraline:ibuprofen escitalopram:ibuprofen fluoxetine:diclofenac sertraline:warfarin fluoxetine:warfarin escitalopram:clopidogrel',
  },
  { text: 'inr-raise', severity: 1, source: 'fda', pairs: 'warfarin:metronidazole warfarin:fluconazole' },
  {
    text: 'inr-raise',
    severity: 2,
    source: 'bnf',
    pairs:
      'warfarin:ciprofloxacin warfarin:levofloxacin warfarin:azithromycin warfarin:doxycycline warfarin:amoxycillin warfarin:itraconazole warfarin:allopurinol',
  },
  { text: 'inr-paracetamol', severity: 3, source: 'bnf', pairs: 'warfarin:paracetamol' },
  {
    text: 'level-lower',
    severity: 2,
    source: 'bnf',
    pairs:
      'warfarin:carbamazepine amlodipine:carbamazepine atorvastatin:phenytoin doxycycline:carbamazepine doxycycline:phenytoin prednisolone:phenytoin dexamethasone:carbamazepine levothyroxine:carbamazepine',
  },
  { text: 'level-lower', severity: 3, source: 'bnf', pairs: 'sertraline:carbamazepine clonazepam:carbamazepine alprazolam:carbamazepine' },
  {
    text: 'level-lower-strong',
    severity: 1,
    source: 'fda',
    pairs: 'apixaban:carbamazepine apixaban:phenytoin itraconazole:carbamazepine itraconazole:phenytoin',
  },
  {
    text: 'contraceptive-fail',
    severity: 1,
    source: 'bnf',
    pairs: 'ethinylestradiol:carbamazepine ethinylestradiol:phenytoin levonorgestrel:carbamazepine levonorgestrel:phenytoin',
  },
  {
    text: 'contraceptive-antibiotic',
    severity: 4,
    source: 'who-mec',
    pairs: 'ethinylestradiol:amoxycillin ethinylestradiol:azithromycin ethinylestradiol:doxycycline',
  },
  { text: 'statin-muscle', severity: 1, source: 'fda', pairs: 'atorvastatin:itraconazole' },
  { text: 'statin-muscle', severity: 2, source: 'fda', pairs: 'atorvastatin:fluconazole atorvastatin:colchicine rosuvastatin:colchicine' },
  { text: 'clopidogrel-activation', severity: 2, source: 'fda', pairs: 'clopidogrel:omeprazole' },
  { text: 'clopidogrel-minor', severity: 4, source: 'bnf', pairs: 'clopidogrel:pantoprazole clopidogrel:rabeprazole' },
  {
    text: 'nsaid-pressure',
    severity: 2,
    source: 'bnf',
    pairs:
      'ibuprofen:telmisartan ibuprofen:losartan ibuprofen:ramipril diclofenac:telmisartan diclofenac:losartan diclofenac:ramipril aceclofenac:telmisartan ibuprofen:furosemide diclofenac:hydrochlorothiazide aceclofenac:chlorthalidone',
  },
  { text: 'nsaid-pressure', severity: 3, source: 'bnf', pairs: 'ibuprofen:amlodipine ibuprofen:metoprolol diclofenac:atenolol' },
  { text: 'aspirin-pressure', severity: 4, source: 'bnf', pairs: 'aspirin:ramipril aspirin:telmisartan aspirin:losartan' },
  {
    text: 'nsaid-twice',
    severity: 2,
    source: 'bnf',
    pairs: 'ibuprofen:diclofenac ibuprofen:aceclofenac diclofenac:aceclofenac diclofenac:aspirin ibuprofen:mefenamic-acid',
  },
  { text: 'aspirin-ibuprofen', severity: 2, source: 'fda', pairs: 'aspirin:ibuprofen' },
  {
    text: 'steroid-nsaid',
    severity: 2,
    source: 'bnf',
    pairs: 'prednisolone:ibuprofen prednisolone:diclofenac prednisolone:aspirin methylprednisolone:aceclofenac dexamethasone:diclofenac',
  },
  {
    text: 'potassium-high',
    severity: 1,
    source: 'bnf',
    pairs: 'ramipril:spironolactone telmisartan:spironolactone losartan:spironolactone',
  },
  { text: 'raas-twice', severity: 1, source: 'ontarget', pairs: 'telmisartan:ramipril' },
  { text: 'raas-twice', severity: 1, source: 'bnf', pairs: 'losartan:ramipril telmisartan:losartan' },
  { text: 'nitrate-pde5', severity: 1, source: 'fda', pairs: 'sildenafil:isosorbide-mononitrate tadalafil:isosorbide-mononitrate' },
  { text: 'pressure-low', severity: 2, source: 'fda', pairs: 'sildenafil:tamsulosin tadalafil:tamsulosin' },
  {
    text: 'pressure-low',
    severity: 3,
    source: 'bnf',
    pairs: 'sildenafil:amlodipine tadalafil:telmisartan tamsulosin:amlodipine furosemide:ramipril isosorbide-mononitrate:amlodipine',
  },
  {
    text: 'pressure-expected',
    severity: 4,
    source: 'smpc',
    pairs:
      'telmisartan:amlodipine amlodipine:atenolol telmisartan:hydrochlorothiazide telmisartan:chlorthalidone losartan:hydrochlorothiazide ramipril:metoprolol',
  },
  {
    text: 'pressor',
    severity: 3,
    source: 'bnf',
    pairs: 'metoprolol:phenylephrine atenolol:phenylephrine amlodipine:phenylephrine telmisartan:phenylephrine',
  },
  {
    text: 'serotonin',
    severity: 1,
    source: 'fda',
    pairs: 'sertraline:tramadol escitalopram:tramadol fluoxetine:tramadol amitriptyline:tramadol',
  },
  {
    text: 'serotonin',
    severity: 2,
    source: 'bnf',
    pairs:
      'fluoxetine:dextromethorphan sertraline:dextromethorphan sertraline:amitriptyline fluoxetine:amitriptyline sertraline:lithium fluoxetine:lithium sertraline:escitalopram',
  },
  {
    text: 'opioid-sedation',
    severity: 1,
    source: 'fda',
    pairs:
      'tramadol:alprazolam tramadol:clonazepam codeine:alprazolam codeine:clonazepam tramadol:pregabalin tramadol:gabapentin tramadol:codeine',
  },
  {
    text: 'sedation',
    severity: 2,
    source: 'bnf',
    pairs:
      'alprazolam:clonazepam alprazolam:amitriptyline clonazepam:amitriptyline alprazolam:chlorpheniramine clonazepam:pregabalin alprazolam:pregabalin tramadol:chlorpheniramine codeine:chlorpheniramine',
  },
  {
    text: 'sedation',
    severity: 3,
    source: 'bnf',
    pairs:
      'alprazolam:levocetirizine alprazolam:cetirizine clonazepam:levocetirizine pregabalin:amitriptyline amitriptyline:chlorpheniramine',
  },
  { text: 'sedation-mild', severity: 4, source: 'smpc', pairs: 'levocetirizine:levetiracetam cetirizine:gabapentin' },
  {
    text: 'level-raise-contra',
    severity: 1,
    source: 'fda',
    pairs: 'alprazolam:ketoconazole alprazolam:itraconazole colchicine:itraconazole apixaban:itraconazole',
  },
  {
    text: 'level-raise',
    severity: 2,
    source: 'bnf',
    pairs:
      'alprazolam:fluconazole alprazolam:fluoxetine sildenafil:itraconazole tadalafil:itraconazole phenytoin:fluconazole carbamazepine:fluconazole carbamazepine:fluoxetine glimepiride:fluconazole budesonide:itraconazole methylprednisolone:itraconazole digoxin:itraconazole digoxin:azithromycin metoprolol:fluoxetine amitriptyline:terbinafine phenytoin:fluoxetine',
  },
  {
    text: 'level-raise',
    severity: 3,
    source: 'bnf',
    pairs: 'amlodipine:itraconazole metoprolol:terbinafine digoxin:atorvastatin digoxin:telmisartan digoxin:spironolactone',
  },
  {
    text: 'chelation',
    severity: 2,
    source: 'bnf',
    pairs:
      'ciprofloxacin:calcium-carbonate ciprofloxacin:ferrous-ascorbate levofloxacin:ferrous-ascorbate levofloxacin:calcium-carbonate ofloxacin:ferrous-ascorbate ofloxacin:calcium-carbonate doxycycline:calcium-carbonate doxycycline:ferrous-ascorbate',
  },
  { text: 'thyroid-binding', severity: 2, source: 'fda', pairs: 'levothyroxine:calcium-carbonate levothyroxine:ferrous-ascorbate' },
  {
    text: 'absorption-acid',
    severity: 2,
    source: 'fda',
    pairs: 'itraconazole:omeprazole itraconazole:pantoprazole itraconazole:rabeprazole',
  },
  {
    text: 'absorption-acid',
    severity: 3,
    source: 'bnf',
    pairs: 'levothyroxine:omeprazole levothyroxine:pantoprazole cefuroxime:pantoprazole cefpodoxime:pantoprazole',
  },
  {
    text: 'absorption-minor',
    severity: 4,
    source: 'bnf',
    pairs: 'ferrous-ascorbate:omeprazole ferrous-ascorbate:calcium-carbonate atenolol:calcium-carbonate ferrous-ascorbate:pantoprazole',
  },
  { text: 'nutrient-long', severity: 4, source: 'mhra', pairs: 'methylcobalamin:metformin' },
  { text: 'nutrient-long', severity: 4, source: 'smpc', pairs: 'methylcobalamin:omeprazole methylcobalamin:pantoprazole' },
  { text: 'mtx-toxicity', severity: 1, source: 'fda', pairs: 'methotrexate:ibuprofen methotrexate:diclofenac methotrexate:aspirin' },
  {
    text: 'mtx-toxicity',
    severity: 2,
    source: 'bnf',
    pairs: 'methotrexate:amoxycillin methotrexate:omeprazole methotrexate:pantoprazole methotrexate:ciprofloxacin',
  },
  { text: 'mtx-folate', severity: 4, source: 'bnf', pairs: 'methotrexate:folic-acid' },
  {
    text: 'lithium-raise',
    severity: 1,
    source: 'fda',
    pairs:
      'lithium:hydrochlorothiazide lithium:chlorthalidone lithium:ramipril lithium:telmisartan lithium:losartan lithium:ibuprofen lithium:diclofenac',
  },
  {
    text: 'digoxin-potassium',
    severity: 2,
    source: 'bnf',
    pairs: 'digoxin:furosemide digoxin:hydrochlorothiazide digoxin:chlorthalidone digoxin:prednisolone',
  },
  {
    text: 'potassium-low',
    severity: 3,
    source: 'bnf',
    pairs:
      'furosemide:prednisolone furosemide:salbutamol hydrochlorothiazide:dexamethasone furosemide:hydrochlorothiazide prednisolone:salbutamol',
  },
  {
    text: 'sugar-low',
    severity: 2,
    source: 'bnf',
    pairs: 'glimepiride:insulin-glargine gliclazide:insulin-glargine glimepiride:gliclazide',
  },
  {
    text: 'sugar-low',
    severity: 3,
    source: 'smpc',
    pairs: 'glimepiride:sitagliptin glimepiride:vildagliptin glimepiride:dapagliflozin insulin-glargine:dapagliflozin',
  },
  { text: 'sugar-low', severity: 3, source: 'smpc', pairs: 'metformin:glimepiride metformin:gliclazide' },
  { text: 'sugar-low', severity: 4, source: 'smpc', pairs: 'metformin:sitagliptin metformin:vildagliptin' },
  {
    text: 'sugar-swing',
    severity: 2,
    source: 'fda',
    pairs: 'glimepiride:levofloxacin glimepiride:ciprofloxacin gliclazide:levofloxacin insulin-glargine:levofloxacin',
  },
  {
    text: 'sugar-mask',
    severity: 3,
    source: 'bnf',
    pairs: 'glimepiride:metoprolol glimepiride:atenolol insulin-glargine:metoprolol insulin-glargine:atenolol gliclazide:atenolol',
  },
  {
    text: 'sugar-high',
    severity: 2,
    source: 'bnf',
    pairs:
      'metformin:prednisolone glimepiride:prednisolone insulin-glargine:dexamethasone metformin:dexamethasone glimepiride:methylprednisolone',
  },
  { text: 'sugar-high', severity: 3, source: 'bnf', pairs: 'metformin:hydrochlorothiazide glimepiride:hydrochlorothiazide' },
  {
    text: 'heart-rhythm-contra',
    severity: 1,
    source: 'ema',
    pairs: 'domperidone:ketoconazole domperidone:itraconazole domperidone:fluconazole',
  },
  { text: 'heart-rhythm', severity: 1, source: 'ema', pairs: 'domperidone:escitalopram' },
  {
    text: 'heart-rhythm',
    severity: 2,
    source: 'bnf',
    pairs:
      'domperidone:azithromycin ondansetron:escitalopram azithromycin:levofloxacin azithromycin:hydroxychloroquine ondansetron:domperidone levofloxacin:ondansetron amitriptyline:escitalopram hydroxychloroquine:levofloxacin',
  },
  {
    text: 'airway',
    severity: 2,
    source: 'bnf',
    pairs: 'salbutamol:atenolol salbutamol:metoprolol formoterol:atenolol formoterol:metoprolol levosalbutamol:metoprolol',
  },
  {
    text: 'steroid-tendon',
    severity: 2,
    source: 'fda',
    pairs: 'levofloxacin:prednisolone ciprofloxacin:prednisolone levofloxacin:methylprednisolone ofloxacin:dexamethasone',
  },
  { text: 'anticholinergic', severity: 3, source: 'bnf', pairs: 'amitriptyline:dicyclomine chlorpheniramine:dicyclomine' },
  { text: 'oppose-gut', severity: 3, source: 'bnf', pairs: 'dicyclomine:domperidone' },
  { text: 'allopurinol-rash', severity: 2, source: 'bnf', pairs: 'allopurinol:ramipril' },
  { text: 'allopurinol-rash', severity: 3, source: 'bnf', pairs: 'allopurinol:amoxycillin allopurinol:hydrochlorothiazide' },
  {
    text: 'calcium-high',
    severity: 3,
    source: 'bnf',
    pairs: 'hydrochlorothiazide:calcium-carbonate chlorthalidone:calcium-carbonate hydrochlorothiazide:cholecalciferol',
  },
  { text: 'liver-inducer', severity: 3, source: 'bnf', pairs: 'paracetamol:carbamazepine paracetamol:phenytoin' },
  { text: 'valproate-free', severity: 2, source: 'bnf', pairs: 'sodium-valproate:aspirin' },
  {
    text: 'thyroid-dose',
    severity: 3,
    source: 'bnf',
    pairs: 'ethinylestradiol:levothyroxine levothyroxine:digoxin',
  },
  { text: 'opioid-activation', severity: 2, source: 'fda', pairs: 'codeine:fluoxetine' },
  { text: 'absorption-faster', severity: 4, source: 'smpc', pairs: 'paracetamol:domperidone' },
  { text: 'lung-level', severity: 4, source: 'smpc', pairs: 'amoxycillin:ambroxol cefuroxime:ambroxol doxycycline:ambroxol' },
]
