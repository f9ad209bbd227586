import { describe, expect, it } from 'vitest'
import type { Vip } from '#contract/inventory.ts'
import { infoOfSummary, infoOfVip } from './seat-counts.ts'

describe('seat info', () => {
  it('counts as available the seats that are neither reserved nor purchased', () => {
    expect(
      infoOfSummary({ type: 'seat', total_quantity: 100, total_reserved: 12, total_purchased: 30, total_test_purchase_count: 2 }),
    ).toEqual({
      type: 'seat',
      total: 100,
      available: 58,
      reserved: 12,
      purchased: 30,
    })
  })
  it('sums VIP packages up', () => {
    const packages = [
      { total_quantity: 10, total_available: 5, total_reserved: 1, total_purchased: 4 },
      { total_quantity: 20, total_available: 20, total_reserved: 0, total_purchased: 0 },
    ] as Vip[]
    expect(infoOfVip(packages)).toEqual({ type: 'vip', total: 30, available: 25, reserved: 1, purchased: 4 })
  })
})
