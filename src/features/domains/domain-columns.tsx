import { Pencil, Power, PowerOff, Trash2 } from 'lucide-react'
import type { Domain } from '#contract/domains.ts'
import { formatLongDate } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { Chip } from '#ui/chip/chip.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { Menu } from '#ui/menu/menu.tsx'
import { StatusChip } from '#ui/status-chip/status-chip.tsx'
import { productName } from './domain-form.ts'

interface Options {
  zone: string
  /** The reason why nothing can be done now. */
  blocked: string | undefined
  onEdit: (domain: Domain) => void
  onTurn: (domain: Domain) => void
  onDelete: (domain: Domain) => void
}

const mono = css({
  fontFamily: 'mono',
  textStyle: 'dense',
  overflowWrap: 'anywhere',
  color: 'accent-text',
  textDecoration: 'underline',
  textUnderlineOffset: '2px',
})
const problem = css({ display: 'block', textStyle: 'label', color: 'danger-text' })

/** The columns of the domains table. */
export const domainColumns = ({ zone, blocked, onEdit, onTurn, onDelete }: Options): Column<Domain>[] => [
  {
    id: 'domain',
    header: m.domains_domain(),
    fixed: true,
    grow: true,
    width: '14rem',
    card: 'title',
    cell: ({ domain, dns }) => (
      <>
        <a className={mono} href={`https://${domain}`} target="_blank" rel="noreferrer">
          {domain}
        </a>
        {dns.problem && <span className={problem}>{dns.problem}</span>}
      </>
    ),
  },
  {
    id: 'product',
    header: m.domains_product(),
    width: '7.5rem',
    card: 'meta',
    cell: ({ product }) => <Chip>{productName(product)}</Chip>,
  },
  {
    id: 'status',
    header: m.common_status(),
    width: '8.5rem',
    card: 'end',
    cell: ({ deactivated_at, dns }) => (
      <span className={hstack({ gap: '1', flexWrap: 'wrap' })}>
        <StatusChip means={deactivated_at === null ? 'on' : 'wrong'}>
          {deactivated_at === null ? m.domains_active() : m.domains_deactivated()}
        </StatusChip>
        {dns.status === 'pending' && (
          <span title={m.domains_pending_help()}>
            <StatusChip means="coming">{m.domains_pending()}</StatusChip>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'gtm_id',
    header: m.domains_gtm(),
    width: '8rem',
    card: 'meta',
    cell: ({ gtm_id }) => gtm_id ?? m.common_empty_value(),
  },
  {
    id: 'created',
    header: m.domains_created(),
    width: '7rem',
    card: 'meta',
    cell: ({ created_at }) => formatLongDate(created_at, zone),
  },
  {
    id: 'actions',
    header: m.common_actions(),
    hideHeader: true,
    acts: true,
    width: '4rem',
    align: 'end',
    card: 'end',
    cell: (domain) => (
      <Menu
        label={m.domains_actions({ domain: domain.domain })}
        items={[
          { id: 'edit', label: m.common_edit(), icon: <Pencil />, disabledReason: blocked, onSelect: () => onEdit(domain) },
          {
            id: 'turn',
            label: domain.deactivated_at === null ? m.domains_deactivate() : m.domains_activate(),
            icon: domain.deactivated_at === null ? <PowerOff /> : <Power />,
            disabledReason: blocked,
            onSelect: () => onTurn(domain),
          },
          'line',
          {
            id: 'delete',
            label: m.common_delete(),
            icon: <Trash2 />,
            tone: 'danger',
            disabledReason: blocked,
            onSelect: () => onDelete(domain),
          },
        ]}
      />
    ),
  },
]
