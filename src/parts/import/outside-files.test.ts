import { expect, test } from 'vitest'
import { forgetFilesOfOthers, offeredFile } from './outside-files.ts'

test('a file from outside stays for the first person who signs in, and for the same one again, but not for another', async () => {
  const file = { name: 'seats.csv', size: 3, file: null, others: 0 }
  offeredFile.set(file)
  await forgetFilesOfOthers(1)
  await forgetFilesOfOthers(1)
  expect(offeredFile.current()).toBe(file)
  await forgetFilesOfOthers(2)
  expect(offeredFile.current()).toBeNull()
})
