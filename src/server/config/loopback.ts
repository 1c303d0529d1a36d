/** Whether a host of an address, or the address of a socket, is this machine itself. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|(::ffff:)?127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host)

/** Whether what is sent to an address cannot be read on the way: it is encrypted, or does not leave this machine. */
export const isUnread = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
