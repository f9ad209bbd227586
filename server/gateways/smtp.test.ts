import { createServer, type Server, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Undeliverable, type Mail } from '#server/kernel/gateways/mail.ts'
import { smtpMail } from './smtp.ts'

// A local mail server that accepts emails, except that it refuses one address permanently and another one temporarily.
let server: Server
let mail: Mail
const taken: string[] = []
beforeAll(async () => {
  server = createServer((socket) => {
    let message: string | null = null
    let left = ''
    socket.write('220 mail.test\r\n')
    socket.on('data', (piece) => {
      left += piece.toString()
      for (let end = left.indexOf('\r\n'); end >= 0; end = left.indexOf('\r\n')) {
        const line = left.slice(0, end)
        left = left.slice(end + 2)
        socket.write(answer(line))
      }
    })
    const answer = (line: string): string => {
      if (message !== null) {
        if (line !== '.') {
          message += `${line}\n`
          return ''
        }
        taken.push(message)
        message = null
        return '250 taken\r\n'
      }
      if (/^RCPT.*nobody/i.test(line)) return '550 No such person\r\n'
      if (/^RCPT.*busy/i.test(line)) return '451 Come back later\r\n'
      if (line === 'DATA') {
        message = ''
        return '354 go on\r\n'
      }
      return line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n'
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  mail = smtpMail({
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: 'Holdfast <no-reply@holdfast.test>',
  })
})
afterAll(() => server.close())

test('an email arrives with its subject, its text and its sender', async () => {
  await mail.send({ to: 'ada@holdfast.test', subject: 'Your receipt', text: 'Thank you.' })
  expect(taken.at(-1)).toMatch(
    /From: Holdfast <no-reply@holdfast\.test>[\s\S]*To: ada@holdfast\.test[\s\S]*Subject: Your receipt[\s\S]*Thank you\./,
  )
})

test('a permanently refused email is distinguished from one that can be tried again', async () => {
  const send = (to: string) => mail.send({ to, subject: 'Hello', text: 'Hello' })
  await expect(send('nobody@holdfast.test')).rejects.toThrow(Undeliverable)
  await expect(send('busy@holdfast.test')).rejects.not.toThrow(Undeliverable)
})
