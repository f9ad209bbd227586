import { expect, test } from 'vitest'
import { findSeat, hold, onServer, openDevice, openSeats, pill, seeSeat, settled } from './operator.ts'
import { engines, onStage } from './stage.ts'

test.for(engines)(
  '%s: a seat is found and held with the server stopped, after a reload, and the hold is sent later',
  (engine, { skip }) =>
    onStage(engine, skip, async (stage) => {
      const { app } = stage
      const tab = await openDevice(stage)
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
      const { status, reserved_by: holder } = await onServer(app, place)
      expect([status, holder?.name]).toEqual(['Reserved', 'Harbor manager'])
    }),
)
