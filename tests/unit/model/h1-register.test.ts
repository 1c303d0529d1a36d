import { describe, expect, it } from 'vitest'
import { type H1Row, h1Register } from '#model/h1-register.ts'

const row: H1Row = {
  date: '2026-11-20',
  invoice: 'NK/26-27/000123',
  prescriber: 'Dr. A. Rao, MD',
  prescriberRegistration: 'TNMC 30121',
  prescriberAddress: null,
  patient: 'மீரா',
  patientAddress: '12/3, "Rose" Street\nChennai',
  drug: 'Augmentin 625 Duo Tablet',
  maker: 'GSK',
  quantity: '20 tablets',
  batch: '=HYPERLINK("http://evil.example")',
  expiry: '2027-11',
  pharmacist: 'Asha Rao, TNPC 4711',
  confirmedBy: '',
  correction: null,
  cameBack: '20 tablets, 2026-11-28',
}

describe('the register of Schedule H1', () => {
  it('the H1 register has what the rule demands, a line per supply, and never runs a text as a formula', () => {
    expect(h1Register([row])).toBe(
      '\uFEFFDate of supply,Invoice,Prescriber,Registration of prescriber,Address of prescriber,Patient,Address of patient,Drug,Manufacturer,Quantity,Batch,Expiry,Pharmacist,Confirmed by,Correction,Came back\r\n' +
        '2026-11-20,NK/26-27/000123,"Dr. A. Rao, MD",TNMC 30121,,மீரா,"12/3, ""Rose"" Street Chennai",Augmentin 625 Duo Tablet,GSK,20 tablets,' +
        '"\'=HYPERLINK(""http://evil.example"")",2027-11,"Asha Rao, TNPC 4711",,,"20 tablets, 2026-11-28"\r\n',
    )
  })

  it('the H1 register without a supply is its heading', () => {
    expect(h1Register([]).split('\r\n')).toHaveLength(2)
  })
})
