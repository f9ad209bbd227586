import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** Shown while a pass or a subscriber is loading. */
export const PassLoading = ({ text = m.pass_loading() }: { text?: string }) => (
  <div className={stack({ gap: '4' })} role="status">
    <p>{text}</p>
    <Skeleton height={28} width="40%" />
    <Skeleton height={240} />
  </div>
)
