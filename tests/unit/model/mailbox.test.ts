import { expect, it } from 'vitest'
import { mailboxKey } from '#model/mailbox.ts'

it.each([
  ['Asha@Nuskha.Example', 'asha@nuskha.example'],
  ['asha+shop@nuskha.example', 'asha@nuskha.example'],
  ['a.sha.r+1@gmail.com', 'ashar@googlemail.com'],
])('%s is the mailbox of %s', (one, other) => {
  expect(mailboxKey(one)).toBe(mailboxKey(other))
})

it.each([
  ['a.sha@nuskha.example', 'asha@nuskha.example'],
  ['+asha@nuskha.example', '+ravi@nuskha.example'],
  ['asha@nuskha.example', 'asha@nuskha.test'],
])('%s is not the mailbox of %s', (one, other) => {
  expect(mailboxKey(one)).not.toBe(mailboxKey(other))
})
