import type { DrugGroup } from './drug-group.ts'

export const stomachDrugs: DrugGroup[] = [
  {
    id: 301,
    composition: [['pantoprazole', '40mg']],
    form: 'tablet',
    release: 'enteric',
    packForm: 'strip',
    unit: 'tablet',
    products: [
      { brand: 'Pan', name: 'Pan 40 Tablet', units: 15, mrp: 162.4, popularity: 960 },
      { brand: 'Pantocid', name: 'Pantocid 40 Tablet', units: 15, mrp: 166.8, popularity: 640 },
      { brand: 'Pantop', name: 'Pantop 40 Tablet', units: 15, mrp: 151.2, popularity: 300 },
      { brand: 'Pantodac', name: 'Pantodac 40 Tablet', units: 15, mrp: 172, popularity: 220 },
      { brand: 'Pantakind', name: 'Pantakind 40 Tablet', units: 10, mrp: 64.5, popularity: 140 },
    ],
  },
  {
    id: 302,
    composition: [
      ['pantoprazole', '40mg'],
      ['domperidone', '30mg'],
    ],
    form: 'capsule',
    release: 'sustained',
    packForm: 'strip',
    unit: 'capsule',
    products: [
      { brand: 'Pan', name: 'Pan-D Capsule SR', units: 15, mrp: 207.6, popularity: 940 },
      { brand: 'Pantocid', name: 'Pantocid DSR Capsule', units: 15, mrp: 233.4, popularity: 420 },
      { brand: 'Pantop', name: 'Pantop-D Capsule SR', units: 15, mrp: 189, popularity: 200 },
      { brand: 'Pansec', name: 'Pansec DSR Capsule', units: 15, mrp: 192.5, popularity: 60 },
    ],
  },
  {
    id: 303,
    composition: [['omeprazole', '20mg']],
    form: 'capsule',
    release: 'enteric',
    packForm: 'strip',
    unit: 'capsule',
    ceilingPrice: 2.87,
    products: [
      { brand: 'Omez', name: 'Omez 20 Capsule', units: 20, mrp: 59.8, popularity: 820 },
      { brand: 'Ocid', name: 'Ocid 20 Capsule', units: 20, mrp: 58.2, popularity: 180 },
      { brand: 'Omecip', name: 'Omecip 20 Capsule', units: 20, mrp: 54.6, popularity: 40 },
    ],
  },
  {
    id: 304,
    composition: [['rabeprazole', '20mg']],
    form: 'tablet',
    release: 'enteric',
    packForm: 'strip',
    unit: 'tablet',
    products: [
      { brand: 'Razo', name: 'Razo 20 Tablet', units: 15, mrp: 178.4, popularity: 300 },
      { brand: 'Rablet', name: 'Rablet 20 Tablet', units: 15, mrp: 171.6, popularity: 200 },
    ],
  },
  {
    id: 305,
    composition: [
      ['rabeprazole', '20mg'],
      ['domperidone', '30mg'],
    ],
    form: 'capsule',
    release: 'sustained',
    packForm: 'strip',
    unit: 'capsule',
    products: [
      { brand: 'Razo', name: 'Razo-D Capsule SR', units: 15, mrp: 268, popularity: 280 },
      { brand: 'Rablet', name: 'Rablet-D Capsule SR', units: 15, mrp: 246, popularity: 180 },
      { brand: 'Veloz', name: 'Veloz-D Capsule SR', units: 15, mrp: 259, popularity: 150 },
      { brand: 'Happi', name: 'Happi-D Capsule SR', units: 15, mrp: 362.2, popularity: 110 },
    ],
  },
  {
    id: 306,
    composition: [['domperidone', '10mg']],
    form: 'tablet',
    packForm: 'strip',
    unit: 'tablet',
    ceilingPrice: 2.31,
    products: [
      { brand: 'Domstal', name: 'Domstal 10 Tablet', units: 10, mrp: 24.1, popularity: 260 },
      { brand: 'Vomistop', name: 'Vomistop 10 Tablet', units: 10, mrp: 23.8, popularity: 90 },
    ],
  },
  {
    id: 307,
    composition: [['ondansetron', '4mg']],
    form: 'tablet',
    packForm: 'strip',
    unit: 'tablet',
    ceilingPrice: 5.14,
    products: [
      { brand: 'Emeset', name: 'Emeset 4 Tablet', units: 10, mrp: 53.9, popularity: 520 },
      { brand: 'Ondem', name: 'Ondem 4 Tablet', units: 10, mrp: 53.7, popularity: 480 },
      { brand: 'Vomikind', name: 'Vomikind 4 Tablet MD', units: 10, mrp: 41.8, popularity: 160, release: 'orodispersible' },
    ],
  },
]
