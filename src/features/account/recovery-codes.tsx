import { factors as calls } from '#contract/factors.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { account } from '#styled/recipes'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/toast/toast-store.ts'

import { useAction } from './use-action.ts'

const list = css({
  listStyle: 'none',
  margin: 0,
  padding: '3',
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
  gap: '1',
  fontFamily: 'mono',
  bg: 'canvas',
  borderRadius: 'control',
  userSelect: 'text',
})

/** Shows new recovery codes; they are shown only once. */
export function RecoveryCodesShown({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={stack({ gap: '3' })} role="group" aria-label={m.account_codes()}>
      <Banner tone="caution">{m.account_codes_hint()}</Banner>
      <ul className={list} aria-label={m.account_codes()}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button onClick={onDone}>{m.account_codes_done()}</Button>
      </div>
    </div>
  )
}

interface Props {
  blocked: string | undefined
  onMade: (codes: readonly string[]) => void
}

/** The number of codes left, with buttons for new codes and for forgetting remembered devices. */
export function RecoveryCodes({ blocked, onMade }: Props) {
  const { api } = useData()
  const { data } = useRead(calls.readRecoveryCodes, {}, { staleTime: 0 })
  const { busy, failure, act } = useAction()
  const make = () => act(async () => onMade((await api.call(calls.makeRecoveryCodes, {})).codes))
  const forget = () =>
    act(async () => {
      await api.call(calls.forgetDevices, {})
      toast({ text: m.account_devices_forgotten(), tone: 'positive' })
    })
  return (
    <div className={stack({ gap: '3' })}>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {data && <p className={account().hint}>{m.account_codes_left({ count: data.left })}</p>}
      <div className={hstack({ gap: '2', flexWrap: 'wrap' })}>
        <Button size="small" busy={busy} disabledReason={blocked} onClick={make}>
          {m.account_codes_make()}
        </Button>
        <Button size="small" busy={busy} disabledReason={blocked} onClick={forget}>
          {m.account_devices_forget()}
        </Button>
      </div>
    </div>
  )
}
