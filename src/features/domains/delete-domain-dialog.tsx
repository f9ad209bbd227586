import { useState } from 'react'
import type { Domain } from '#contract/domains.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { Domains } from './use-domains.ts'

interface Props {
  domains: Domains
  domain: Domain
  onClose: () => void
}

const list = css({ listStyle: 'disc', paddingInlineStart: '5', marginBlockStart: '2', color: 'text-muted' })

/** Asks for confirmation before a domain is deleted. */
export function DeleteDomainDialog({ domains, domain, onClose }: Props) {
  const [sending, setSending] = useState(false)
  const remove = async () => {
    setSending(true)
    const failure = await domains.remove(domain)
    setSending(false)
    if (failure === null) onClose()
  }
  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      onClose={onClose}
      title={m.domains_delete()}
      footer={
        <>
          <Button onClick={onClose} data-autofocus="">
            {m.common_cancel()}
          </Button>
          <Button variant="dangerSolid" busy={sending} disabledReason={domains.blocked} onClick={() => void remove()}>
            {m.domains_delete()}
          </Button>
        </>
      }
    >
      <p>{m.domains_delete_ask({ domain: domain.domain })}</p>
      <ul className={list}>
        <li>{m.domains_delete_undone()}</li>
        <li>{m.domains_delete_dns()}</li>
        <li>{m.domains_delete_gone()}</li>
        <li>{m.domains_delete_config()}</li>
      </ul>
    </Dialog>
  )
}
