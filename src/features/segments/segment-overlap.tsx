import { useState } from 'react'
import { segments } from '#contract/segments.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { SegmentPicker } from '#parts/segment-picker/segment-picker.tsx'
import { stack } from '#styled/patterns'
import { showCount } from '#ui/count/count.ts'
import type { chosenIn } from './segment-form.ts'

interface Props {
  channel: number
  chosen: ReturnType<typeof chosenIn>
}

/** The number of chosen fans who are also in another segment. */
export function SegmentOverlap({ channel, chosen }: Props) {
  const [other, setOther] = useState<string | null | undefined>(undefined)
  const input = { params: { id: channel, segmentId: other ?? '' }, body: chosen as never }
  const { data } = useRead(segments.previewSegmentOverlap, input, { enabled: Boolean(other), live: true })
  return (
    <div className={stack({ gap: '1' })}>
      <SegmentPicker
        optional
        channel={channel}
        label={m.overlap_with()}
        help={m.overlap_choose()}
        value={other}
        onValue={setOther}
      />
      <p role="status">{other && data && m.overlap_said({ both: showCount(data.both), other: showCount(data.other) })}</p>
    </div>
  )
}
