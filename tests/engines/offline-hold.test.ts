import { describe, expect, test } from 'vitest'
import { findSeat, hold, holderOnServer, openSeats, pill, seeSeat, settled } from './operator.ts'
import { engines, stageOf } from './stage.ts'

describe.for(engines)('%s', (engine) => {
  const onStage = stageOf(engine, 'manager')

  test('a seat is found and held with the server stopped, after a reload, and the hold is sent later', ({ skip }) =>
    onStage(skip, async (stage) => {
      const { app } = stage
      const tab = await stage.newTab()
      const [, place] = await openSeats(tab, '106')
      if (!place) throw new Error('Section 106 has fewer than two free seats.')
      await app.kill()
      await tab.reload()

      await tab.see(pill(/^Offline/))
      await findSeat(tab, place)
      await hold(tab)
      await seeSeat(tab, place, /Hold requested/)
      await tab.see(pill(/^Offline · 1 waiting$/))

      await app.start()
      await settled(tab)
      await seeSeat(tab, place, /Reserved/)
      expect(await holderOnServer(app, place)).toBe('Harbor manager')
    }))
})
