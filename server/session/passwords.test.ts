import { expect, test } from 'vitest'
import { isCommon } from './common-passwords.ts'
import { Gate } from './password-work.ts'
import { hashPassword, isPassword, NOBODYS_HASH } from './passwords.ts'

test('the hash that unknown emails are compared with takes as long as a real one to check', async () => {
  const settings = (hash: string) => hash.split('$').slice(0, 4).join('$')
  expect(settings(NOBODYS_HASH)).toBe(settings(await hashPassword('battery staple')))
  expect(await isPassword(NOBODYS_HASH, 'battery staple')).toBe(false)
})

test('very common passwords are recognized in any case', async () => {
  for (const common of ['password', '12345678', 'iloveyou', 'Password1', 'QWERTYUIOP', 'football', 'trustno1', 'sunshine1'])
    expect([common, await isCommon(common)]).toEqual([common, true])
  for (const other of ['correct horse', 'battery staple', 'holdfast-demo']) expect(await isCommon(other)).toBe(false)
})

test('a stored hash that cannot be read fails only its own check', async () => {
  const hash = await hashPassword('correct horse')
  await expect(isPassword('no hash', 'correct horse')).rejects.toThrow('Decoding failed')
  expect([await isPassword(hash, 'correct horse'), await isPassword(hash, 'battery staple')]).toEqual([true, false])
})

test('a gate runs a limited number of tasks at once and in order, and refuses more when its queue is full', async () => {
  const gate = new Gate({ atOnce: 2, mostWaiting: 2 })
  const ends: (() => void)[] = []
  const begun: number[] = []
  const work = (nth: number) => gate.pass(() => (begun.push(nth), new Promise<void>((resolve) => ends.push(resolve))))
  const works = [work(1), work(2), work(3), work(4)]
  await expect(work(5)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect(begun).toEqual([1, 2])
  ends[0]!()
  await works[0]
  await Promise.resolve()
  expect(begun).toEqual([1, 2, 3])
  ends[1]!()
  await works[1]
  ends.slice(2).forEach((end) => end())
  await Promise.resolve()
  ends.slice(2).forEach((end) => end())
  await expect(gate.pass(async () => 'free')).resolves.toBe('free')
})

test('a task that fails frees its place', async () => {
  const gate = new Gate({ atOnce: 1, mostWaiting: 0 })
  await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(gate.pass(async () => 1)).resolves.toBe(1)
})
