import { z } from 'zod'

/** Codes of States and union territories as their pharmacy councils write them. */
const states =
  'AN|AP|AR|AS|BR|CG|CH|CT|DD|DL|DN|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|OR|PB|PY|RJ|SK|TG|TN|TR|TS|UA|UK|UP|UT|WB'

/** Councils that do not begin with the code of their State: of Maharashtra, Gujarat, Karnataka, Bihar, Punjab, Haryana, Rajasthan, Delhi and Andhra Pradesh. */
const councils = 'MSPC|GSPC|KSPC|BSPC|PSPC|HSPC|RPC|DPC|APPC'

/** The council of a State, such as TNPC or KA, then a number that is not all zeros, with a year or a letter behind it in some. */
const form = new RegExp(
  `^(?:(?:${states})(?:S?PC|PHC)?|${councils})[ /-]?(?:[A-Z]{1,3}[ /-])?(?!0+\\b)\\d{2,7}(?:[ /-](?:[A-Z]|\\d{2,4}))?$`,
)

/** The number under which a State council registered a pharmacist (Pharmacy Act, 1948, section 33), in capitals. */
export const RegistrationNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(form, 'must be a number of a State pharmacy council, such as TNPC 4711 or KA/12345')
