import { serverClock } from '#lib/server-clock.ts'
import { formatYear, localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { frame } from '#styled/recipes'

import { version } from './version.ts'

export function Footer() {
  return (
    <footer data-shell="" className={frame().footer}>
      <span>{m.common_version({ version })}</span>
      <span>{m.shell_copyright({ year: formatYear(serverClock.now(), localZone()) })}</span>
    </footer>
  )
}
