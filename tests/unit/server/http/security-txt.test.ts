import { expect, it } from 'vitest'
import { fileReply } from '#server/http/envelope.ts'
import { targetFault } from '#server/http/request-target.ts'
import { securityTxt } from '#server/http/security-txt.ts'

it('security.txt names a mailbox of the domain and expires within a year', () => {
  const text = securityTxt('https://nuskha.example', new Date('2026-11-22T10:00:00Z'))
  expect(text.split('\n')).toEqual([
    'Contact: mailto:security@nuskha.example',
    'Expires: 2027-05-21T00:00:00.000Z',
    'Preferred-Languages: en, hi',
    'Canonical: https://nuskha.example/.well-known/security.txt',
    '',
  ])
})

it('well-known addresses are served, hidden files are not', () => {
  const faultOf = (path: string) => targetFault(new URL(path, 'https://nuskha.example'))
  expect(faultOf('/.well-known/security.txt')).toBeNull()
  expect(['/.env', '/.well-known/.env', '/a/.well-known/x', '/.git/config'].map(faultOf)).toEqual([
    404, 404, 404, 404,
  ])
})

// Seen red without `safeName`.
it.each([
  ['../../x:y.jpg', '__._x:y.jpg'],
  ['..\\..\\autoexec.bat', '__._autoexec.bat'],
  ['.htaccess', '_htaccess'],
  ['डॉ. राव/1.jpg', 'डॉ. राव_1.jpg'],
])('a file called %j is sent under a name without a path', (name, safe) => {
  const disposition =
    fileReply({ bytes: new Uint8Array(), mediaType: 'image/jpeg', name }).headers.get(
      'content-disposition',
    ) ?? ''
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(safe)
  expect(disposition).not.toMatch(/\.\.|[/\\]/)
})
