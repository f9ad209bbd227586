import { expect, test } from 'vitest'
import { TestDevice } from '#data/testing/test-world.ts'
import { deviceId } from './device-identity.ts'

test('a device keeps its id, and another device has a different one', () => {
  const local = () => new TestDevice().tab(fetch).local
  const here = local()
  expect(deviceId(here)).toBe(deviceId(here))
  expect(deviceId(here)).not.toBe(deviceId(local()))
})
