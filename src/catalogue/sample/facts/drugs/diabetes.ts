import type { DrugGroup } from './drug-group.ts'

export const diabetesDrugs: DrugGroup[] = [
  {
    id: 501,
    composition: [['metformin', '500mg']],
    form: 'tablet',
    packForm: 'strip',
    unit: 'tablet',
    ceilingPrice: 2.02,
    products: [
      { brand: 'Glycomet', name: 'Glycomet 500 Tablet', units: 20, mrp: 41.8, popularity: 760 },
      { brand: 'Glyciphage', name: 'Glyciphage 500 Tablet', units: 20, mrp: 41.2, popularity: 460 },
      { brand: 'Okamet', name: 'Okamet 500 Tablet', units: 20, mrp: 38.6, popularity: 120 },
    ],
  },
  {
    id: 502,
    composition: [['glimepiride', '1mg']],
    form: 'tablet',
    packForm: 'strip',
    unit: 'tablet',
    ceilingPrice: 3.7,
    products: [
      { brand: 'Amaryl', name: 'Amaryl 1 Tablet', units: 30, mrp: 116.2, popularity: 260, innovator: true },
      { brand: 'Zoryl', name: 'Zoryl 1 Tablet', units: 10, mrp: 38.2, popularity: 110 },
    ],
  },
  {
    id: 503,
    composition: [
      ['glimepiride', '1mg'],
      ['metformin', '500mg'],
    ],
    form: 'tablet',
    release: 'sustained',
    packForm: 'strip',
    unit: 'tablet',
    products: [
      { brand: 'Glycomet', name: 'Glycomet-GP 1 Tablet PR', units: 15, mrp: 112.6, popularity: 860 },
      { brand: 'Gluconorm', name: 'Gluconorm-G 1 Tablet PR', units: 15, mrp: 124.8, popularity: 420 },
      { brand: 'Zoryl', name: 'Zoryl-M 1 Tablet PR', units: 20, mrp: 168.2, popularity: 240 },
      { brand: 'Gemer', name: 'Gemer 1 Tablet PR', units: 10, mrp: 84.6, popularity: 200 },
    ],
  },
  {
    id: 505,
    composition: [['gliclazide', '60mg']],
    form: 'tablet',
    release: 'modified',
    packForm: 'strip',
    unit: 'tablet',
    products: [
      { brand: 'Diamicron', name: 'Diamicron XR 60 Tablet', units: 14, mrp: 186.2, popularity: 160, innovator: true },
      { brand: 'Glizid', name: 'Glizid MR 60 Tablet', units: 15, mrp: 154.4, popularity: 120 },
    ],
  },
  {
    id: 506,
    composition: [
      ['gliclazide', '80mg'],
      ['metformin', '500mg'],
    ],
    form: 'tablet',
    packForm: 'strip',
    unit: 'tablet',
    products: [
      { brand: 'Glizid', name: 'Glizid-M Tablet', units: 15, mrp: 148.6, popularity: 130 },
      { brand: 'Reclimet', name: 'Reclimet Tablet', units: 15, mrp: 159.2, popularity: 150 },
      { brand: 'Glykind', name: 'Glykind-M Tablet', units: 10, mrp: 78.4, popularity: 70 },
    ],
  },
  {
    id: 507,
    composition: [['sitagliptin', '100mg']],
    form: 'tablet',
    packForm: 'strip',
    unit: 'tablet',
    products: [
      { brand: 'Januvia', name: 'Januvia 100 Tablet', units: 7, mrp: 301.6, popularity: 240, innovator: true },
      { brand: 'Istavel', name: 'Istavel 100 Tablet', units: 15, mrp: 268.4, popularity: 120 },
    ],
  },
  {
    id: 508,
    composition: [
      ['sitagliptin', '50mg'],
      ['metformin', '500mg'],
    ],
    form: 'tablet',
    packForm: 'strip',
    unit: 'tablet',
    products: [
      { brand: 'Janumet', name: 'Janumet 50mg/500mg Tablet', units: 15, mrp: 358.2, popularity: 300, innovator: true },
      { brand: 'Istamet', name: 'Istamet 50mg/500mg Tablet', units: 15, mrp: 264.8, popularity: 260 },
      { brand: 'Alsita', name: 'Alsita M 50mg/500mg Tablet', units: 10, mrp: 86.4, popularity: 20 },
    ],
  },
  {
    id: 509,
    composition: [
      ['vildagliptin', '50mg'],
      ['metformin', '500mg'],
    ],
    form: 'tablet',
    packForm: 'strip',
    unit: 'tablet',
    products: [
      { brand: 'Galvus', name: 'Galvus Met 50mg/500mg Tablet', units: 15, mrp: 322.6, popularity: 260, innovator: true },
      { brand: 'Jalra', name: 'Jalra-M 50mg/500mg Tablet', units: 15, mrp: 318.2, popularity: 240 },
      { brand: 'Zomelis', name: 'Zomelis Met 50mg/500mg Tablet', units: 15, mrp: 212.4, popularity: 160 },
      { brand: 'Vysov', name: 'Vysov-M 50mg/500mg Tablet', units: 15, mrp: 168.6, popularity: 60 },
    ],
  },
  {
    id: 510,
    composition: [['dapagliflozin', '10mg']],
    form: 'tablet',
    packForm: 'strip',
    unit: 'tablet',
    products: [
      { brand: 'Forxiga', name: 'Forxiga 10 Tablet', units: 14, mrp: 768.4, popularity: 260, innovator: true },
      { brand: 'Oxra', name: 'Oxra 10 Tablet', units: 14, mrp: 262.4, popularity: 180 },
    ],
  },
  {
    id: 511,
    composition: [
      ['dapagliflozin', '10mg'],
      ['metformin', '500mg'],
    ],
    form: 'tablet',
    release: 'sustained',
    packForm: 'strip',
    unit: 'tablet',
    products: [
      { brand: 'Xigduo', name: 'Xigduo XR 10mg/500mg Tablet', units: 7, mrp: 512.2, popularity: 60, innovator: true },
      { brand: 'Udapa', name: 'Udapa-M 10/500 XR Tablet', units: 10, mrp: 138.6, popularity: 80 },
      { brand: 'Oxra', name: 'Oxramet XR 10/500 Tablet', units: 14, mrp: 284.6, popularity: 110 },
    ],
  },
  {
    id: 512,
    composition: [['insulin-glargine', '100IU/ml']],
    form: 'injection',
    packForm: 'pen',
    unit: 'ml',
    packLabel: 'prefilled pen of 3 ml',
    products: [
      { brand: 'Lantus', name: 'Lantus SoloStar 100IU/ml Pen', units: 3, mrp: 612.4, popularity: 300, innovator: true },
      { brand: 'Basalog', name: 'Basalog One 100IU/ml Pen', units: 3, mrp: 486.2, popularity: 140 },
    ],
  },
]
