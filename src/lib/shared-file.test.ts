import { expect, test } from 'vitest'
import { readStoredForm, storedForm } from './shared-file.ts'

const HOUR_MS = 3_600_000

test('a shared file is stored with its name, whatever letters that has, and with the number of files left out', async () => {
  const stored = storedForm(new File(['section,row\n'], 'Plätze „Süd“ 座席.csv'), 2, 1_000)
  const read = await readStoredForm(stored, 1_000 + HOUR_MS)
  expect(read).toMatchObject({ name: 'Plätze „Süd“ 座席.csv', size: 12, others: 2 })
  expect(read?.file?.name).toBe('Plätze „Süd“ 座席.csv')
  expect(await read?.file?.text()).toBe('section,row\n')
})

test('a file that has waited for more than an hour is not offered', async () => {
  expect(await readStoredForm(storedForm(new File(['a'], 'a.csv'), 0, 1_000), 1_001 + HOUR_MS)).toBeNull()
})

test('of a file that no import takes, only name and size are stored', async () => {
  const stored = storedForm(new File([new Uint8Array(20_000_001)], 'big.csv'), 0, 0)
  expect((await stored.clone().arrayBuffer()).byteLength).toBe(0)
  expect(await readStoredForm(stored, 0)).toEqual({ name: 'big.csv', size: 20_000_001, file: null, others: 0 })
})
