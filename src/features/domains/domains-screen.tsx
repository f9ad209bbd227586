import { Globe, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Domain } from '#contract/domains.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { DeleteDomainDialog } from './delete-domain-dialog.tsx'
import { DomainDialog } from './domain-dialog.tsx'
import { domainColumns } from './domain-columns.tsx'
import { type Domains, useDomains } from './use-domains.ts'

type Open = { what: 'add' } | { what: 'edit' | 'delete'; domain: Domain } | null

const loading = css({ display: 'grid', placeItems: 'center', padding: '10' })
const note = css({ padding: '4' })

/** The custom domains of a channel; provider staff only. */
export function DomainsScreen({ salesChannelId: channel }: { salesChannelId: number }) {
  const domains = useDomains(channel)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const isLoading = domains.read.status === 'loading'
  return (
    <>
      <PageHeader title={m.domains_title()} subtitle={m.domains_subtitle()} />
      <Card
        flush
        title={m.domains_card()}
        actions={
          <Button
            variant="primary"
            icon={<Plus />}
            disabled={isLoading}
            disabledReason={domains.blocked}
            onClick={() => setOpen({ what: 'add' })}
          >
            {m.domains_add()}
          </Button>
        }
      >
        {domains.blocked && (
          <div className={note}>
            <OfflineNote>{domains.blocked}</OfflineNote>
          </div>
        )}
        {isLoading ? (
          <div className={loading} role="status" aria-label={m.common_loading()}>
            <Spinner />
          </div>
        ) : (
          <Table channel={channel} domains={domains} onOpen={setOpen} />
        )}
      </Card>
      {open?.what === 'add' && <DomainDialog domains={domains} onClose={close} />}
      {open?.what === 'edit' && <DomainDialog domains={domains} domain={open.domain} onClose={close} />}
      {open?.what === 'delete' && <DeleteDomainDialog domains={domains} domain={open.domain} onClose={close} />}
    </>
  )
}

interface TableProps {
  channel: number
  domains: Domains
  onOpen: (open: Open) => void
}

function Table({ channel, domains, onOpen }: TableProps) {
  const { zone } = useChannelFacts(channel)
  const { read } = domains
  const confirm = useConfirm()
  if (read.data === undefined)
    return (
      <ErrorState
        title={m.domains_load_failed({ message: problemText(read.error) })}
        busy={read.fetching}
        onRetry={() => void read.refetch()}
      />
    )
  const turn = async (domain: Domain) => {
    if (domain.deactivated_at === null && !(await confirm(deactivation(domain)))) return
    await domains.turn(domain)
  }
  const columns = domainColumns({
    zone,
    blocked: domains.blocked ?? (domains.busy ? m.domains_busy() : undefined),
    onEdit: (domain) => onOpen({ what: 'edit', domain }),
    onTurn: (domain) => void turn(domain),
    onDelete: (domain) => onOpen({ what: 'delete', domain }),
  })
  return (
    <DataTable
      flush
      fill={false}
      label={m.domains_title()}
      columns={columns}
      rows={read.data}
      rowKey={(domain) => domain.id}
      empty={
        <EmptyState
          icon={<Globe />}
          text={m.domains_none()}
          action={
            <Button icon={<Plus />} disabledReason={domains.blocked} onClick={() => onOpen({ what: 'add' })}>
              {m.domains_add_first()}
            </Button>
          }
        />
      }
    />
  )
}

const deactivation = ({ domain }: Domain) => ({
  title: m.domains_deactivate_title({ domain }),
  body: m.domains_deactivate_body(),
  confirmText: m.domains_deactivate(),
  tone: 'danger' as const,
})
