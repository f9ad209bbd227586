import type { PriceCode } from '#contract/inventory.ts'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Money } from '#ui/money/money.tsx'
import { namesOf } from './names-of.ts'

interface Props {
  seat: SeatRow
  codes: readonly PriceCode[]
  currency: string
  open: boolean
  onClose: () => void
}

const table = css({
  width: 'full',
  textStyle: 'dense',
  '& th': {
    textAlign: 'start',
    textStyle: 'label',
    fontWeight: 'medium',
    color: 'text-muted',
    paddingBlock: '2',
    borderBottom: '1px solid token(colors.line)',
  },
  '& td': { paddingBlock: '2', borderBottom: '1px solid token(colors.line)' },
  '& :is(th, td):last-child': { textAlign: 'end' },
})
const note = css({ textStyle: 'label', color: 'text-muted' })

/** A seat's price with each price code. */
export function PricesDialog({ seat, codes, currency, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={m.inventory_price_details()}>
      <div className={stack({ gap: '3' })}>
        <p>{m.inventory_seat_named(namesOf(seat))}</p>
        <table className={table} aria-label={m.inventory_price_details()}>
          <thead>
            <tr>
              <th scope="col">{m.common_name()}</th>
              <th scope="col">{m.inventory_code()}</th>
              <th scope="col">{m.common_price()}</th>
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => (
              <tr key={code.code}>
                <td>{code.name}</td>
                <td>{code.code}</td>
                <td>
                  <Money amount={code.price} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={note}>{m.inventory_price_note()}</p>
      </div>
    </Dialog>
  )
}
