import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import type { World } from '#tests/bench/world/world.ts'
import { seatsOf } from '#tests/bench/world/seats.ts'

/**
 * Opens the floor of search and hold: a bare page with the same seats in memory, at a separate address. A key in the search box
 * draws the first twenty matching seats; the button of a seat shows a text in the seat's row and forces the change to disk, as
 * the outbox does.
 */
export async function openBareSeats(world: World): Promise<{ page: Page; close(): Promise<void> }> {
  const seats = await seatsOf(world.manager, world.venue.stadium.id)
  const body = barePage(JSON.stringify(seats.map(({ section, row, seat, status }) => [section, row, seat, status])))
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const page = await world.context.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.locator('tr:nth-child(20)').waitFor()
  return {
    page,
    async close() {
      await page.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const barePage = (seats: string) => `<!doctype html><meta charset="utf-8"><title>Seats</title>
<main><input type="search" aria-label="Search seats"><p></p><table></table></main><script>
const seats = ${seats}
const words = seats.map((seat) => seat.join(' ').toLowerCase())
const table = document.querySelector('table')
function draw(found) {
  document.querySelector('p').textContent = found.length + ' seats'
  table.innerHTML = found.slice(0, 20).map((nth) => '<tr><td>' + seats[nth].join('<td>') + '<td><button>Hold</button>').join('')
}
draw(seats.map((_, nth) => nth))
document.querySelector('input').addEventListener('input', ({ target }) => {
  const asked = target.value.toLowerCase().split(' ').filter(Boolean)
  const found = []
  for (let nth = 0; nth < words.length; nth++) if (asked.every((word) => words[nth].includes(word))) found.push(nth)
  draw(found)
})
const opening = indexedDB.open('holdfast-outbox-floor', 1)
opening.onupgradeneeded = () => opening.result.createObjectStore('entries', { autoIncrement: true })
table.addEventListener('click', ({ target }) => {
  const row = target.closest('tr')
  target.replaceWith('Hold requested')
  const writing = opening.result.transaction('entries', 'readwrite', { durability: 'strict' })
  writing.objectStore('entries').add({ row: row.rowIndex, at: Date.now() })
})
</script>`
