import { describe, expect, it } from 'vitest'
import { emptyVipForm, vipProblems, vipChange } from './vip-form.ts'

const good = { ...emptyVipForm, title: 'Dugout Club', price: 250, total_quantity: 12 }

describe('new VIP inventory', () => {
  it('needs a title, a price and a whole quantity', () => {
    expect(vipProblems(emptyVipForm, [])).toEqual({ title: 'Required', price: 'Required', total_quantity: 'Required' })
    expect(vipProblems({ ...good, total_quantity: 0.5, price: -1 }, [])).toEqual({
      total_quantity: 'Must be a whole number of at least 1',
      price: 'Must be at least 0',
    })
    expect(vipProblems({ ...good, price: 0 }, [])).toEqual({})
  })
  it('has the limits of the server, with the same messages', () => {
    const long = { ...good, title: 'x'.repeat(256), description: 'x'.repeat(2001), banner: `https://x.test/${'x'.repeat(2000)}` }
    expect(vipProblems({ ...long, price: 1e9, total_quantity: 1e9 }, [])).toEqual({
      title: 'Must have max 255 characters',
      description: 'Must have max 2000 characters',
      banner: 'Must have max 2000 characters',
      price: 'Must be below 1,000,000,000',
      total_quantity: 'Must be at most 999,999,999',
    })
  })
  it('has a title that the event does not have yet, whatever its case', () => {
    expect(vipProblems({ ...good, title: ' dugout club ' }, [{ title: 'Dugout Club' }])).toEqual({
      title: 'This event already has VIP inventory with this title.',
    })
  })
  it('is on the screen at once, under its final id', () => {
    const change = vipChange(good, { channel: 123, eventId: 7 })
    expect(change.patches).toEqual([
      {
        op: 'put',
        table: 'vip',
        id: change.key,
        row: expect.objectContaining({ uuid: change.key, total_available: 12, status: 'Available' }),
      },
    ])
    expect(change.body).toEqual({ title: 'Dugout Club', description: null, banner: null, price: 250, total_quantity: 12 })
  })
})
