import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** In place of a pass, or of a subscriber, that is on its way. */
export const PassLoading = ({ text = m.pass_loading() }: { text?: string }) => (
  <div className={stack({ gap: '4' })} role="status">
    <p>{text}</p>
    <Skeleton height={28} width="40%" />
    <Skeleton height={240} />
  </div>
)
