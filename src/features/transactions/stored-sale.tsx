import type { ReactNode } from 'react'
import { transactionList } from '#contract/transactions.ts'
import { useMirror } from '#data/mirror/use-mirror.ts'
import { useWindow } from '#data/mirror/use-window.ts'
import { soldSeatNames } from '#lib/place/sold-place.ts'
import { m } from '#messages/m.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { PathLink } from '#parts/link/path-link.tsx'
import { seatsPath } from '#parts/seat-link/seats-path.ts'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Card } from '#ui/card/card.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { searchFor } from './seats-search.ts'

interface Props {
  channel: number
  eventId: number
  token: string
  linkUser: ((user: number, name: string) => ReactNode) | undefined
  /** Shown if the sale is not on this device. */
  missing: ReactNode
}

/** The page of a sale that cannot be loaded, with the data that the device has. */
export function StoredSale({ channel, eventId, token, linkUser, missing }: Props) {
  const window = useWindow(transactionList, useMirror(channel), true)
  const sale = window?.rows.find((row) => row.token === token && row.event.id === eventId)
  if (sale === undefined) return missing
  const number = m.sale_order({ number: sale.orderId })
  const find = searchFor({
    type: sale.type,
    seats: soldSeatNames(sale.seat, sale.quantity).map((seat) => ({ section: sale.section, row: sale.row, seat })),
  })
  return (
    <>
      <NamePage detail={number} />
      <PageHeader title={number} subtitle={sale.event.title} />
      <div className={stack({ gap: '4' })}>
        <Banner tone="info">{m.sale_stored()}</Banner>
        <Card
          title={m.analytics_transaction_details()}
          actions={find !== null && <PathLink to={seatsPath(channel, eventId, find, true)}>{m.sale_on_map()}</PathLink>}
        >
          <SaleFacts sale={sale} linkUser={linkUser} />
        </Card>
      </div>
    </>
  )
}
