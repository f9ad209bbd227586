import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'

import { type Factor, factors as calls } from '#contract/factors.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useData } from '#data/provider.tsx'
import { relativeWords } from '#ui/relative-time/relative-words.ts'
import { localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { account } from '#styled/recipes'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm-store.ts'
import { useNow } from '#ui/relative-time/use-now.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { toast } from '#ui/toast/toast-store.ts'

import { AddFactor } from './add-factor.tsx'
import { RecoveryCodes, RecoveryCodesShown } from './recovery-codes.tsx'
import { useAction } from './use-action.ts'

/**
 * The person's second factors: the list, adding, removing, recovery codes and remembered devices. They can be changed online only.
 */
export function FactorSection({ heading: Heading = 'h3', onAdded }: { heading?: 'h2' | 'h3'; onAdded?: () => void }) {
  const styles = account()
  const { data, status, offline, refetch } = useRead(calls.listFactors, {}, { staleTime: 0 })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const blocked = offline ? m.common_offline_blocked_detail() : undefined

  const added = async (shown: readonly string[] | null) => {
    toast({ text: m.account_factor_added(), tone: 'positive' })
    setCodes(shown)
    await refetch()
    onAdded?.()
  }
  return (
    <section className={styles.group} aria-labelledby="account-factors">
      <Heading id="account-factors" className={styles.legend}>
        {m.account_factors()}
      </Heading>
      <p className={styles.hint}>
        {m.account_factors_hint()} {data?.length === 0 && m.account_factors_none()}
      </p>
      {status === 'loading' && <Skeleton />}
      {status === 'failed' && <p className={styles.hint}>{m.account_factors_failed()}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((factor) => (
            <FactorLine key={factor.id} factor={factor} blocked={blocked} onRemoved={refetch} />
          ))}
        </ul>
      )}
      {codes && <RecoveryCodesShown codes={codes} onDone={() => setCodes(null)} />}
      <AddFactor blocked={blocked} onAdded={added} />
      {data && data.length > 0 && !codes && <RecoveryCodes blocked={blocked} onMade={setCodes} />}
    </section>
  )
}

const kindName = ({ kind }: Factor) => (kind === 'totp' ? m.account_factor_app() : m.account_factor_passkey())

interface LineProps {
  factor: Factor
  blocked: string | undefined
  onRemoved: () => Promise<unknown>
}

function FactorLine({ factor, blocked, onRemoved }: LineProps) {
  const styles = account()
  const { api } = useData()
  const now = useNow()
  const { busy, failure, act } = useAction()
  const name = kindName(factor)
  const when = factor.last_used_at
    ? m.account_factor_used({ when: relativeWords(factor.last_used_at, now, localZone()) })
    : m.account_factor_unused()

  const remove = async () => {
    const sure = await confirm({
      title: m.account_factor_remove_title(),
      body: name,
      confirmText: m.account_factor_remove(),
      tone: 'danger',
    })
    if (!sure) return
    await act(async () => {
      await api.call(calls.removeFactor, { params: { id: factor.id } })
      toast({ text: m.account_factor_removed({ name }), tone: 'positive' })
      await onRemoved()
    })
  }
  return (
    <li className={styles.line}>
      {factor.kind === 'totp' ? <Smartphone size={16} aria-hidden /> : <KeyRound size={16} aria-hidden />}
      <span className={styles.what}>
        {name}
        <span className={styles.hint}>{when}</span>
        {failure && <Banner tone="danger">{failure}</Banner>}
      </span>
      <Button
        size="small"
        busy={busy}
        disabledReason={blocked}
        aria-label={m.account_factor_remove_of({ name, when })}
        onClick={remove}
      >
        {m.account_factor_remove()}
      </Button>
    </li>
  )
}
