import { expect, test } from 'vitest'
import { eventTransactions } from '#contract/event-transactions.ts'
import { events } from '#contract/events.ts'
import { inventory } from '#contract/inventory.ts'
import type { Me } from '#contract/session.ts'
import { mayCall } from './may-call.ts'

const user = (role: string, subjects: string[]) =>
  ({ user: { data: { role }, abilities: subjects.map((subject) => ({ action: 'manage', subject })) } }) as unknown as Me

test('a call is for those whose abilities its rule in the contract names, and for the provider’s staff', () => {
  const seats = user('sales_channel', ['sales_channel_event_details'])
  const sales = user('sales_channel', ['sales_channel'])
  const calls = [inventory.importInventory, events.importEvents, eventTransactions.refundTransaction, events.listEvents]
  const of = (me: Me) => calls.map((call) => mayCall(me, call))
  expect(of(seats)).toEqual([true, false, false, false])
  expect(of(sales)).toEqual([false, true, false, false])
  expect(of(user('sales_channel', ['all']))).toEqual([true, true, true, false])
  expect(of(user('holdfast', []))).toEqual([true, true, true, true])
  expect(mayCall(user('sales_channel', []), events.readEvent)).toBe(true)
})
