import { type StateCode, stateName } from '../../../src/model/india-states.ts'
import type { Role } from '../../../src/model/role.ts'
import { type Chance, dayMs, iso, minuteMs } from './chance.ts'
import type { Put } from './rows.ts'

const firstNames =
  'Aarav Aditi Akash Amrita Anand Anjali Arjun Bhavna Charan Deepa Devika Farhan Gauri Gopal Harini Imran Ishita Jaya Kabir Kavitha Lakshmi Manoj Meena Mohan Nandini Neha Nikhil Padma Pooja Pranav Rahul Rekha Rohan Sana Sanjay Shreya Sunita Tanvi Uma Varun Vidya Yusuf'.split(
    ' ',
  )
const lastNames =
  'Agarwal Banerjee Bhat Chauhan Das Desai Fernandes Ghosh Gupta Iyer Jadhav Joshi Kapoor Khan Kulkarni Kumar Mehta Menon Mishra Nair Pande Patel Pillai Rao Reddy Saxena Shah Sharma Shetty Singh Subramanian Thomas Varma Yadav'.split(
    ' ',
  )
const streets = [
  'MG Road',
  'Gandhi Nagar',
  'Lake View Street',
  'Station Road',
  'Temple Street',
  'Park Lane',
  'Nehru Street',
  'Mill Road',
]

/** Cities with the first three digits of their pincodes. */
const cities = [
  ['Chennai', '33', '600'],
  ['Mumbai', '27', '400'],
  ['Pune', '27', '411'],
  ['Bengaluru', '29', '560'],
  ['Hyderabad', '36', '500'],
  ['Delhi', '07', '110'],
  ['Ahmedabad', '24', '380'],
  ['Kolkata', '19', '700'],
  ['Kochi', '32', '682'],
  ['Jaipur', '08', '302'],
  ['Lucknow', '09', '226'],
  ['Indore', '23', '452'],
] as const

export type Customer = {
  id: string
  name: string
  email: string
  phone: string
  place: {
    name: string
    street1: string
    street2: string
    contact_number: string
    pincode: string
    city: string
    state: string
    country: string
  }
  placeOfSupply: StateCode
}

export const personName = ({ pick }: Chance): string => `${pick(firstNames)} ${pick(lastNames)}`

/** Numbers begin with zeros, which no Indian mobile number does; addresses are of example.com, which receives no mail. */
export const createCustomers = (chance: Chance, put: Put) => {
  const all: Customer[] = []
  return {
    all,
    add: (atMs: number): Customer => {
      const name = personName(chance)
      const nth = all.length + 1
      const [city, placeOfSupply, digits] = chance.pick(cities)
      const phone = `00000${String(nth).padStart(5, '0')}`.slice(-10)
      const place = {
        name,
        street1: `${chance.whole(1, 240)} ${chance.pick(streets)}`,
        street2: chance.maybe(0.3) ? `Flat ${chance.whole(1, 12)}` : '',
        contact_number: phone,
        pincode: `${digits}${String(chance.whole(1, 99)).padStart(3, '0')}`,
        city,
        state: stateName(placeOfSupply),
        country: 'India',
      }
      const email = `${name.toLowerCase().replaceAll(' ', '.')}.${nth}@example.com`
      const customer = { id: chance.id(), name, email, phone, place, placeOfSupply }
      const created_at = iso(atMs - 10 * minuteMs)
      const locale = chance.pick(['en', 'en', 'en', 'hi', 'ta', 'te', 'mr', 'gu'])
      put('customer', {
        id: customer.id,
        email,
        cart_id: null,
        locale,
        created_at,
        erased_at: null,
      })
      put('address', { id: chance.id(), customer_id: customer.id, ...place, created_at })
      all.push(customer)
      return customer
    },
  }
}

export type Staff = {
  id: string
  name: string
  roles: readonly Role[]
  registration: string | null
}

/** Operators without tokens: they cannot act until an administrator issues one. */
export const addStaff = (
  chance: Chance,
  put: Put,
  nowMs: number,
  taken: ReadonlySet<string>,
): Staff[] => {
  const wanted: readonly (readonly [name: string, role: Role])[] = [
    ['Revathi Suresh', 'pharmacist'],
    ['Imran Sheikh', 'pharmacist'],
    ['Ganesh Pawar', 'packer'],
    ['Shalini Bose', 'support'],
    ['Harish Mathur', 'finance'],
    ['Nisha Arora', 'finance'],
    ['Divya Kamath', 'content'],
    ['Joseph Mathew', 'publisher'],
    ['Ritu Malhotra', 'marketing'],
    ['Sudha Raman', 'auditor'],
  ]
  return wanted.map(([name, role], nth) => {
    const email = `${name.toLowerCase().replace(' ', '.')}@pharmacy.example`
    const registration = role === 'pharmacist' ? `EXAMPLE ${4_700 + nth}` : null
    const one: Staff = { id: chance.id(), name, roles: [role], registration }
    const at = iso(nowMs - 560 * dayMs)
    if (taken.has(email)) throw new Error(`There is an operator with the address ${email} already.`)
    put('operator', {
      id: one.id,
      name,
      email,
      registration_number: registration,
      created_at: at,
      off_at: null,
    })
    put('operator_role', { operator_id: one.id, role, granted_at: at })
    return one
  })
}
