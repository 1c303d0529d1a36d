import { describe, expect, it } from 'vitest'
import { chosenIn, statementIn } from '../../../scripts/catalogue/match.ts'
import { uploadText } from '../../../src/server/kernel/upload-text.ts'

const rowsOf = (
  text: string,
  columns: readonly ('code' | 'name' | 'manufacturer' | 'packs' | 'cost' | 'mrp')[],
) => statementIn(text)?.rows.map((row) => columns.map((column) => row[column]))

describe('a stock statement as the program of a pharmacy writes it', () => {
  it('of Marg has what is left of opened packs beside the packs, and a batch that it prints twice is there once', () => {
    const marg = [
      'GADGE MEDICAL STORES,,,,,,,,',
      'STOCK STATEMENT AS ON 29-11-2026,,,,,,,,',
      ',,PACKING,BATCH,EXPIRY,STOCK,,RATE,',
      'CODE,PRODUCT NAME,,,,QTY.,LOOSE,M.R.P.,P.RATE',
      "0012,DOLO 650 TAB,15'S,DOBS3567,10/27,12,5,Rs. 33.60,Rs.24.00",
      "0012,DOLO 650 TAB,15'S,DOBS3567,10/27,12,5,Rs. 33.60,Rs.24.00",
      '0013,CALPOL 500 TAB,1*15,CA-112,10/27,,7,Rs. 14.90,10.64',
      '0045,PAN 40 TAB,15T,PN001,02/2028,-2,0,170.00,120',
      ',Sub Total,,,,15,5,,',
      ',GRAND TOTAL,,,,34,10,,',
    ].join('\n')
    expect(rowsOf(marg, ['code', 'packs', 'cost'])).toEqual([
      ['0012', '12:5', 'Rs.24.00'],
      ['0013', '0:7', '10.64'],
      ['0045', '0', '120'],
    ])
    expect(statementIn(marg)?.repeated).toEqual([6])
  })

  // Seen red before: companies, sums and lines that are drawn were items that are not in the catalogue.
  it('of Marg may stand under names of companies, with sums of each, and say its items under another heading', () => {
    const marg = [
      'ITEM DESCRIPTION,PACKING,BATCH,STOCK,M.R.P.',
      'MICRO LABS LTD,,,,',
      'DOLO 650 TAB,1*15,24548,35,"33,79"',
      '*** COMPANY TOTAL ***,,,35,',
      '---------,,,,',
      'GSK,,,,',
      'CALPOL 500 TAB,1*15,CA-1,2,14.90',
    ].join('\n')
    expect(rowsOf(marg, ['name', 'manufacturer'])).toEqual([
      ['DOLO 650 TAB', 'MICRO LABS LTD'],
      ['CALPOL 500 TAB', 'GSK'],
    ])
    expect(statementIn(marg)?.groups).toEqual([2, 6])
    expect(statementIn('Packing,Batch\n1*15,B1')).toBeNull()
  })

  it('of Tally has signs of Windows, sums with Dr and Cr, and headings in two lines', () => {
    const tally = [
      'Stock Summary',
      'Particulars\tClosing Balance\t\t',
      '\tQuantity\tRate\tValue',
      'Dolo 650 Tablet\t12 Strp\t24.10\t289.20 Dr',
      '“Otrivin” Spray – 10 ml\t-2 Btl\t\t(50.00) Cr',
      'Grand Total\t\t\t339.20 Dr',
    ].join('\r\n')
    const bytes = Uint8Array.from(
      tally,
      (sign) => ({ '“': 0x93, '”': 0x94, '–': 0x96 })[sign] ?? sign.charCodeAt(0),
    )
    expect(rowsOf(uploadText(bytes), ['name', 'packs'])).toEqual([
      ['Dolo 650 Tablet', '12 Strp'],
      ['“Otrivin” Spray – 10 ml', '0'],
    ])
  })

  it('of GoFrugal keeps the zeros of a code, and inches stand in a name that is not quoted', () => {
    const text = [
      'Item Code;Item Name;Pack;Batch No;Exp Date;Stock in Hand;MRP',
      '="000101";DOLO 650MG TABLET 15"S;1*15;DX1;31/10/2027;20;33.60',
      "'000102;AZITHRAL 500 TAB;5T;AZ1;31/10/2027;10;119.50",
    ].join('\n')
    expect(rowsOf(text, ['code', 'name', 'packs'])).toEqual([
      ['000101', 'DOLO 650MG TABLET 15"S', '20'],
      ['000102', 'AZITHRAL 500 TAB', '10'],
    ])
  })

  it('of Shopify names a pack or a strength by the first line of its product, and a picture is no item', () => {
    const text = [
      'Handle,Title,Body (HTML),Option1 Value,Variant SKU,Variant Inventory Qty,Variant Compare At Price,Image Src',
      'dolo,Dolo 650 Tablet,"<p>Fever, pain</p>",Strip of 15,0001,42,33.60,',
      'dettol,Dettol Antiseptic Liquid,,250 ml,DT250,12,164.00,',
      'dettol,,,550 ml,DT550,0,290.00,',
      'dettol,,,,,,,https://shop.example/2.jpg',
      'telma,Telma Tablet,,80 mg,T80,3,,',
      'gauze,Gauze,,Default Title,G1,4,,',
    ].join('\n')
    expect(rowsOf(text, ['code', 'name', 'packs'])).toEqual([
      ['0001', "Dolo 650 Tablet 15's", '42'],
      ['DT250', 'Dettol Antiseptic Liquid 250 ml', '12'],
      ['DT550', 'Dettol Antiseptic Liquid 550 ml', '0'],
      ['T80', 'Telma Tablet 80 mg', '3'],
      ['G1', 'Gauze', '4'],
    ])
    expect(statementIn(text)?.refused).toEqual([{ line: 5, column: 'name' }])
  })

  it('of WooCommerce is read by its names, not by its descriptions', () => {
    const text = [
      'ID,Type,SKU,Name,"Short description",Description,Stock,"Regular price","Sale price"',
      '11,simple,0012,Dolo 650 Tablet,,"Tablet &amp; more",40,33.60,30.24',
    ].join('\n')
    expect(rowsOf(text, ['code', 'name', 'packs', 'mrp'])).toEqual([
      ['0012', 'Dolo 650 Tablet', '40', '33.60'],
    ])
  })
})

it('what a person chose in an earlier list holds for its code and name, though a spreadsheet took the zeros', () => {
  const chosen = chosenIn(
    [
      'product,match,ledger code,ledger name,batch',
      '201602,choose,12,DETTOL LIQ 250ML,B1',
      ',choose,0013,TELMA TAB,B2',
      '10101,sure,,DOLO 650 TAB,B3',
      '10102,sure,,CALPOL 500,B4',
      '10103,sure,,CALPOL 500,B5',
    ].join('\n'),
  )
  const products = [
    ['0012', 'DETTOL LIQ 250ML'],
    // A code that was given to another product, and one of which none was chosen.
    ['0012', 'DETTOL LIQ 550ML'],
    ['0013', 'TELMA TAB'],
    ['', 'DOLO 650 TAB'],
    // Seen red: two packs of one name, of which the later was taken for both.
    ['', 'CALPOL 500'],
  ].map(([code = '', name = '']) => chosen?.({ code, name }))
  expect(products).toEqual([201602, null, null, 10101, null])
  expect(chosenIn('a list of\nnothing')).toBeNull()
})
