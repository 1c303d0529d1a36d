const dotless = ['gmail.com', 'googlemail.com']

/** What tells that two e-mail addresses are one mailbox: no capitals, nothing from a plus on, and at Gmail no dots. */
export const mailboxKey = (address: string): string => {
  const [local = '', domain = ''] = address
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const name = local.replace(/(?<=.)\+.*$/, '')
  return dotless.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** How each address of a mailbox begins, and begins without its dots; more addresses do. */
export const mailboxStart = (address: string): { first: string; letters: string } => {
  const [name = ''] = mailboxKey(address).split(/@(?=[^@]*$)/)
  const isDotless = mailboxKey(address).endsWith('@gmail.com')
  return { first: isDotless ? name.slice(0, 1) : name, letters: name.replaceAll('.', '') }
}
