import { type Line, median } from '#tests/bench/line.ts'
import { actionsOf, firstSection, freeInSight, openStadium, reserve, seatsOf } from '#tests/bench/world/seats.ts'
import { quiet, type World } from '#tests/bench/world/world.ts'

/** Measures a hold or release by another user: from the request until the new status is painted, and the bytes of the pull. */
export async function changedElsewhere(world: World): Promise<Line[]> {
  const section = await firstSection(world)
  const seats = (await seatsOf(world.other, world.venue.stadium.id)).filter((seat) => seat.section === section)
  const page = await openStadium(world, section)
  await quiet(page)
  const free = await freeInSight(page, section)
  const [first] = free
  const taken = seats.find(({ row, seat }) => row === first!.row && seat === first!.seat)!
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  session.on('Network.webSocketFrameReceived', ({ response }) => (bytes += response.payloadData.length))
  const took: number[] = []
  const pulled: number[] = []
  for (let run = 0; run < world.runs; run++) {
    const isHold = run % 2 === 0
    await page.waitForTimeout(1_200)
    bytes = 0
    const seen = page.evaluate(
      ({ selector, text }) => window.probe.seen({ selector, text }).then((at) => performance.timeOrigin + at),
      {
        selector: `tr:has(${actionsOf(section, taken.row, taken.seat)})`,
        text: isHold ? 'Reserved' : 'Available',
      },
    )
    const began = performance.timeOrigin + performance.now()
    await reserve(world.other, taken.uuid, isHold)
    took.push((await seen) - began)
    await page.waitForTimeout(300)
    pulled.push(bytes)
  }
  await page.close()
  return [
    {
      what: 'one seat changed elsewhere, bytes pulled',
      value: median(pulled) / 1000,
      unit: 'kB',
      aim: { of: 'value', is: '≤', than: 2 },
      note: 'response with its headers and the hint',
    },
    {
      what: 'one seat changed elsewhere, requested to painted',
      value: median(took),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 150 },
    },
  ]
}
