import { CloudDownload, Pin, PinOff } from 'lucide-react'
import { useKeepOffline } from '#data/mirror/use-keep-offline.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'

interface Props {
  channel: number
  eventId: number
  title: string
}

const pinned = css({ color: 'accent-text' })

/**
 * A button that pins an event for offline use, or unpins it. Its icon and name show whether the seats are stored on this device.
 */
export function KeepOffline({ channel, eventId, title }: Props) {
  const { kept, stored, storing, pin, unpin } = useKeepOffline(channel, eventId)
  const isPinned = kept === 'pinned'
  const label = isPinned ? m.events_unpin({ title }) : stored ? m.events_pin_stored({ title }) : m.events_pin({ title })
  const icon = storing ? (
    <Spinner />
  ) : isPinned ? (
    stored ? (
      <Pin className={pinned} />
    ) : (
      <PinOff />
    )
  ) : stored ? (
    <CloudDownload />
  ) : (
    <Pin />
  )
  return (
    <IconButton
      size="small"
      label={label}
      aria-pressed={isPinned}
      data-now=""
      icon={icon}
      onClick={() => void (isPinned ? unpin() : pin())}
    />
  )
}
