import { expect, test } from 'vitest'
import { Drafts } from '#data/drafts/drafts.ts'
import { Outbox } from '#data/outbox/outbox.ts'
import { TestDevice } from '#data/testing/test-world.ts'
import { Answers } from './answers.ts'

test('the newest responses are stored, and the oldest are deleted beyond twenty megabytes', async () => {
  const device = new TestDevice()
  const answers = await Answers.open(device.tab(fetch), 7)
  for (const name of ['a', 'b', 'c']) {
    await answers.keep(name, { text: name.repeat(8_000_000) })
    device.clock.advance(1000)
  }
  expect(await answers.read('a')).toBeNull()
  expect((await answers.read('c'))?.at).toBe(device.clock.now() - 1000)
  expect(await answers.bytes()).toBeLessThan(20_000_000)
})

test('stored responses are deleted after a fan was erased, once for each erasure', async () => {
  const answers = await Answers.open(new TestDevice().tab(fetch), 7)
  expect(await answers.deleteIfErased(0)).toBe(true)
  await answers.keep('fan 5', { name: 'Ada' })
  expect(await answers.deleteIfErased(0)).toBe(false)
  expect((await answers.read('fan 5'))?.data).toEqual({ name: 'Ada' })
  expect(await answers.deleteIfErased(1)).toBe(true)
  expect(await answers.read('fan 5')).toBeNull()
  await answers.keep('fan 6', 1)
  expect(await answers.deleteIfErased(1)).toBe(false)
  expect(await answers.read('fan 6')).not.toBeNull()
})

test('a response that does not fit on the device is dropped without an error', async () => {
  const device = new TestDevice()
  const answers = await Answers.open(device.tab(fetch), 7)
  device.full = () => true
  await answers.keep('a', 1)
  device.full = () => false
  expect(await answers.read('a')).toBeNull()
})

test('a draft is restored without its passwords, and deleted when it is discarded or old', async () => {
  const device = new TestDevice()
  const outbox = await Outbox.open({ world: device.tab(fetch), user: 7 })
  const drafts = new Drafts(outbox.database, device.clock)
  await drafts.save('/events/1', { title: 'Half', new_password: 'secret', pin: '1' }, ['pin'])
  expect((await drafts.read('/events/1'))?.value).toEqual({ title: 'Half' })
  device.clock.advance(31 * 24 * 3_600_000)
  expect(await drafts.read('/events/1')).toBeNull()
  await drafts.save('/events/1', { title: 'New' })
  await drafts.discard('/events/1')
  expect(await drafts.read('/events/1')).toBeNull()
})
