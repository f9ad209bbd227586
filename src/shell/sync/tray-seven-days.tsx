import { useState } from 'react'

import { useData } from '#data/provider.tsx'
import { installedBy } from '#lib/home-screen.ts'
import { m } from '#messages/m.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'

/** The note of this device that the person has read the warning. */
const READ = 'holdfast.seven-days-read'

/** Warns that Safari deletes the app's data after seven days without a visit, until the app is installed or the person has read it. */
export function TraySevenDays() {
  const { local } = useData().world
  const [isRead, setRead] = useState(() => local.get(READ) !== null)
  const { vendor, maxTouchPoints, standalone = false } = navigator as Navigator & { standalone?: boolean }
  const isInstalled = standalone || matchMedia('(display-mode: standalone)').matches
  const how = installedBy({ vendor, maxTouchPoints, isInstalled })
  if (how === null || isRead) return null
  const read = () => {
    local.set(READ, '1')
    setRead(true)
  }
  return (
    <Banner
      tone="caution"
      actions={
        <Button size="small" onClick={read}>
          {m.common_dismiss()}
        </Button>
      }
    >
      {`${m.sync_seven_days()} ${how === 'share' ? m.sync_install_touch() : m.sync_install_desktop()}`}
    </Banner>
  )
}
