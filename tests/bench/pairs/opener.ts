// A browser with one build, for `run.ts`: prepares itself, prints `ready`, and opens what each line of its input names.
// Prints for each how many milliseconds passed until the first rows were painted; for `list work`, what the page did meanwhile.
import { createInterface } from 'node:readline'
import { inNewTab } from '#tests/bench/rows/bare-page.ts'
import { firstSection, rememberOpen, seatRows } from '#tests/bench/world/seats.ts'
import { CHANNEL, createWorld, eventsListed } from '#tests/bench/world/world.ts'
import { workDuring } from './work.ts'

const world = await createWorld(1, Number(process.argv[2]))
try {
  const { id } = world.venue.stadium
  const section = await firstSection(world)
  const pages = {
    list: { path: '/events', sign: eventsListed },
    stadium: { path: `/events/${id}`, sign: seatRows },
  }
  await world.wire.cut()
  console.log('ready')
  for await (const line of createInterface({ input: process.stdin })) {
    const [page, what] = line.split(' ')
    const { path, sign } = pages[page as keyof typeof pages]
    const tab = await world.context.newPage()
    await rememberOpen(tab, id, section)
    const open = async () => (await inNewTab(tab, `${world.wire.url}/sales-channel/${CHANNEL}${path}`, sign)).took
    console.log(what === 'work' ? JSON.stringify(await workDuring(world.context, open)) : await open())
  }
  await world.wire.mend()
} finally {
  await world.close()
}
