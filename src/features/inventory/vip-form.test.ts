import { describe, expect, it } from 'vitest'
import { emptyVipForm, vipProblems, vipWish } from './vip-form.ts'

const good = { ...emptyVipForm, title: 'Dugout Club', price: 250, quantity: 12 }

describe('new VIP inventory', () => {
  it('needs a title, a price and a whole quantity', () => {
    expect(vipProblems(emptyVipForm, [])).toEqual({ title: 'required', price: 'required', quantity: 'required' })
    expect(vipProblems({ ...good, quantity: 0.5, price: -1 }, [])).toEqual({ quantity: 'quantity', price: 'price' })
    expect(vipProblems({ ...good, price: 0 }, [])).toEqual({})
  })
  it('has a title that the event does not have yet, whatever its case', () => {
    expect(vipProblems({ ...good, title: ' dugout club ' }, [{ title: 'Dugout Club' }])).toEqual({ title: 'taken' })
  })
  it('is on the screen at once, under the id it keeps', () => {
    const wish = vipWish(good, { channel: 123, eventId: 7 })
    expect(wish.patches).toEqual([
      {
        op: 'put',
        table: 'vip',
        id: wish.key,
        row: expect.objectContaining({ uuid: wish.key, total_available: 12, status: 'Available' }),
      },
    ])
    expect(wish.body).toEqual({ title: 'Dugout Club', description: null, banner: null, price: 250, total_quantity: 12 })
  })
})
