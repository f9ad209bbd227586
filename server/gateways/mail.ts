import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#lib/clock.ts'
import { log } from '#server/log.ts'
import type { Mail } from '#server/kernel/gateways/mail.ts'

/** The local default: writes each email to a file in the folder and prints the path of the file. */
export function mailFolder(folder: string, clock: Clock, say: (line: string) => void = log.say): Mail {
  let count = 0
  return {
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true })
      const moment = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-')
      const file = join(folder, `${moment}-${process.pid}-${++count}.txt`)
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 })
      say(`An email to ${to} is in ${file}`)
    },
  }
}
