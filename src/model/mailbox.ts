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

/** How each address of a mailbox begins once its dots are left out; addresses of other mailboxes may begin so too. */
export const mailboxLetters = (address: string): string =>
  (mailboxKey(address).split(/@(?=[^@]*$)/)[0] ?? '').replaceAll('.', '')
