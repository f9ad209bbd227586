import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { TransactionRow } from '#contract/transactions.ts'
import { inMinutes } from '#tests/support/from-now.ts'
import { accounts, personAt } from '#tests/support/person.ts'
import { EVENTS, settled } from './operator.ts'
import { engines, stageOf } from './stage.ts'
import { by, labelled, words } from './target.ts'

describe.for(engines)('%s', (engine) => {
  const onStage = stageOf(engine, 'provider')

  test('events are imported from a file, and a wrong line of it is reported', ({ skip }) =>
    onStage(skip, async (stage) => {
      const file = join(tmpdir(), `engine-events-${process.pid}.csv`)
      const lines = ['gala-1,Engine gala,2027-03-01 19:30,Harbor Stadium', 'gala-2,,2027-03-02 19:30,Harbor Stadium']
      onTestFinished(() => rmSync(file, { force: true }))
      writeFileSync(file, `event_id,title,time,venue\n${lines.join('\n')}\n`)
      const tab = await stage.newTab(`${EVENTS}/import-events`)
      await tab.see(by('heading', 'Import events'))
      await tab.chooseFile('input[type=file]', file)
      await tab.see(by('region', '1 problem').withText(/title is missing\./))
      await tab.press(by('button', 'Import 1 of 2 lines'))
      await tab.press(by('dialog').by('button', 'Continue'))
      await tab.type(by('searchbox', 'Search events'), 'engine gala')
      await tab.see(by('row', /Engine gala/))
      await settled(tab)
    }))

  test('a refund whose response is lost is found out, and made once', ({ skip }) =>
    onStage(skip, async (stage) => {
      const provider = await personAt(stage.app.url, accounts.provider)
      const sales = await provider.call<{ data: TransactionRow[] }>('GET', '/sales-channels/123/transactions?take=200')
      const sale = sales.data.find(
        ({ payment }) => payment.status === 'succeeded' && payment.amount > 5 && payment.amount_refunded === 0,
      )!
      const tab = await stage.newTab(`${EVENTS}/${sale.event.id}/transaction/${sale.token}`)
      await tab.press(by('button', 'Apply Refund'))
      const dialog = by('dialog', 'Refund')
      await tab.type(dialog.labelled('Amount'), '1')
      await tab.pressKey('Tab')
      await tab.keys('Dup')
      const path = `/api/events/${sale.event.id}/transactions/refund`
      stage.proxy.rules.add({ path, fault: { kind: 'lose-answer' }, chance: 1, times: 1 })
      await tab.press(dialog.by('button', 'Refund $1.00'))
      await tab.see(words(/-\$1\.00/))
      await tab.seeGone(dialog)
      const { payment } = await provider.call<TransactionRow>('GET', `/events/${sale.event.id}/transactions/${sale.token}`)
      expect(payment.amount_refunded).toBe(1)
    }))

  test('an offer is written without a network, scheduled, and sent once to each fan', ({ skip }) =>
    onStage(skip, async (stage) => {
      const provider = await personAt(stage.app.url, accounts.provider)
      const segment = { name: 'Engine fans', description: null, filters: [], limit_count: 5, sort_type: null }
      await provider.call('POST', '/sales-channels/123/ttb-segments', segment)
      const tab = await stage.newTab('/sales-channel/123/texttobuy/offers')
      await tab.press(by('button', 'Create New Offer'))
      await tab.press(by('combobox', 'Send to'))
      await tab.see(by('option', 'Engine fans'))
      await tab.pressKey('Escape')
      stage.proxy.cut()
      await tab.press(by('combobox', 'Events'))
      await tab.press(by('option'))
      await tab.pressKey('Escape')
      await tab.type(labelled('Send at'), inMinutes(3))
      await tab.press(by('combobox', 'Send to'))
      await tab.press(by('option', 'Engine fans'))
      await tab.type(labelled('Message'), 'Hi {first_name}, an engine story of {event_title}')
      await tab.press(by('button', 'Save as draft'))
      const row = by('table', 'Offers')
        .by('row')
        .withText(/an engine story/)
      await tab.see(row.withText(/1 waiting/))
      stage.proxy.mend()
      await settled(tab)
      await tab.press(row)
      await tab.press(by('button', 'Edit'))
      await tab.press(by('button', 'Schedule Offer'))
      await tab.press(by('dialog', 'Review the Offer').by('button', 'Schedule Offer'))
      await tab.press(row)
      await tab.see(by('region', 'Sending status').withText(/Done/))
      await tab.see(by('log', 'Activity log').withText(/Sent to 5 fans/))
    }))
})
