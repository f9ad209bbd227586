import { useWrongClock } from '#data/tray/use-wrong-clock.ts'
import { formatDuration } from '#lib/duration.ts'
import { m } from '#messages/m.ts'
import { Button } from '#ui/button/button.tsx'

import { Notice } from './notice.tsx'

/** Shows that this device's clock is wrong, and by how much. */
export function ClockNotice() {
  const wrong = useWrongClock()
  if (wrong === null) return null
  const amount = formatDuration(wrong.ahead)
  return (
    <Notice
      title={wrong.ahead > 0 ? m.shell_clock_ahead({ amount }) : m.shell_clock_behind({ amount })}
      detail={m.shell_clock_detail()}
      actions={
        <Button size="small" onClick={wrong.dismiss}>
          {m.common_dismiss()}
        </Button>
      }
    />
  )
}
