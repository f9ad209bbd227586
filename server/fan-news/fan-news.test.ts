import { describe, expect, it } from 'vitest'
import { formatLocale, formatLocales } from '#lib/format-locale.ts'
import { newsText, type FanNews } from './fan-news.ts'

const accepted: FanNews = {
  what: 'bid-accepted',
  product: 'Front row',
  place: { section: '101', row: 'A', seats: '7, 8' },
  amount: 1234.5,
  currency: 'usd',
}

describe('news to fans', () => {
  it('begin with the name of the channel', () =>
    expect(newsText(accepted, { name: 'Harbor', language: 'en' })).toEqual({
      subject: 'Update on your bid for Front row',
      text: 'Harbor: Your bid for Front row was accepted. Section 101, row A, seat 7, 8. $1,234.50 was charged.',
    }))
  it('are written in the language of the channel, including amounts', () => {
    const { text } = newsText(accepted, { name: 'Harbor', language: 'de' })
    expect(text).toBe(
      'Harbor: Ihr Gebot für Front row wurde angenommen. Block 101, Reihe A, Platz 7, 8. Abgebucht wurden 1.234,50\u00a0$.',
    )
    expect(formatLocale()).toBe('en')
  })
  it('say whether a rejected bid is refunded, and whether a pass continues', () => {
    const texts = (news: FanNews) => formatLocales.map((language) => newsText(news, { name: 'Harbor', language }).text)
    const rejected = { what: 'bid-rejected', product: 'Front row', amount: 25, currency: 'usd' } as const
    const failed = { what: 'pass-failed', pass: 'Gold', reason: 'declined', amount: 25, currency: 'usd' } as const
    const all = [
      ...texts({ ...rejected, isRefunded: true }),
      ...texts({ ...rejected, isRefunded: false }),
      ...texts({ ...failed, isOver: true }),
      ...texts({ ...failed, isOver: false }),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(all[0]).toBe('Harbor: Your bid of $25.00 for Front row was not accepted. Your charge is being refunded.')
  })
  it('give the reason of a refused refund as a sentence of its own, whether or not it has a full stop', () => {
    const text = (reason: string | null, language: (typeof formatLocales)[number]) =>
      newsText({ what: 'refund-refused', event: 'Opera', reason, amount: 20, currency: 'usd' }, { name: 'Harbor', language }).text
    expect(text('too late', 'en')).toBe(
      'Harbor: Your request to refund $20.00 for Opera was declined. Reason: too late. Your order remains valid.',
    )
    expect(text('Too late. ', 'en')).toContain(' was declined. Reason: Too late. Your order')
    expect(text(null, 'en')).toContain(' was declined. Your order')
    const reasons = { en: 'Reason: why?', fr: 'Motif\u00a0: why?', de: 'Grund: why?', nl: 'Reden: why?' }
    for (const language of formatLocales) expect(text('why?', language)).toContain(`. ${reasons[language]} `)
  })
})
