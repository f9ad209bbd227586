import type { Event } from '#contract/events.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import type { EventForm } from './event-form.ts'

interface Props {
  event: Event
  form: EventForm
}

const column = css({
  width: '280px',
  maxWidth: 'full',
  flexShrink: 0,
  position: { lg: 'sticky' },
  top: 'calc(token(sizes.header) + 1rem)',
  alignSelf: 'flex-start',
})
const head = css({ textStyle: 'section', marginBottom: '1' })
const help = css({ textStyle: 'label', color: 'text-muted', marginBottom: '3' })
const ticket = css({
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line-strong',
  borderRadius: '20px',
  overflow: 'hidden',
  bg: 'surface',
  boxShadow: 'float',
})
const top = css({
  position: 'relative',
  height: '140px',
  bg: 'accent-soft',
  '& > img': { width: 'full', height: 'full', objectFit: 'cover' },
})
const teams = css({
  position: 'absolute',
  insetInline: 0,
  bottom: '-24px',
  display: 'flex',
  justifyContent: 'center',
  gap: '2',
  '& img': { width: '48px', height: '48px', objectFit: 'contain', borderRadius: 'control', bg: 'surface', padding: '1' },
})
const words = css({ paddingTop: '8', paddingInline: '4', paddingBottom: '4', textAlign: 'center', overflowWrap: 'anywhere' })
const title = css({ fontWeight: 'semibold' })
const small = css({ textStyle: 'label', color: 'text-muted' })
const place = css({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr 1fr',
  marginBlock: '3',
  marginInline: '4',
  paddingBlock: '2',
  borderBlockWidth: '1px',
  borderBlockStyle: 'dashed',
  borderColor: 'line-strong',
  textAlign: 'center',
  '& dt': { textStyle: 'label', color: 'text-muted' },
  '& dd': { fontWeight: 'semibold' },
})
/** The phrase moves across the ticket, so that a screenshot is recognisable; with reduced motion it does not move. */
const phrase = css({
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  bg: 'accent',
  color: 'accent-on',
  textStyle: 'label',
  paddingBlock: '1.5',
  '& span': { display: 'inline-block', paddingInlineStart: '100%', animation: 'marquee 9s linear infinite' },
  '@media (prefers-reduced-motion: reduce)': { textAlign: 'center', '& span': { animation: 'none', paddingInlineStart: '0' } },
})

/** A preview of the mobile ticket with the form's current values. */
export function TicketPreview({ event, form }: Props) {
  const logos = [form.logo_url, form.away_team_logo_url].filter((url) => url !== '')
  return (
    <section className={column} aria-labelledby="ticket-preview">
      <h2 id="ticket-preview" className={head}>
        {m.pictures_ticket()}
      </h2>
      <p className={help}>{m.pictures_ticket_help()}</p>
      <div className={ticket}>
        <div className={top}>
          {form.background_image_url !== '' && <img src={form.background_image_url} alt="" />}
          {logos.length > 0 && (
            <div className={teams}>
              {logos.map((url, index) => (
                <img key={`${index} ${url}`} src={url} alt="" />
              ))}
            </div>
          )}
        </div>
        <div className={words}>
          <p className={title}>{form.theme.title || event.title}</p>
          <p className={small}>{formatDateTime(event.time, event.timezone)}</p>
          <p className={small}>{event.venue}</p>
          {form.theme.description && <p>{form.theme.description}</p>}
        </div>
        <dl className={place}>
          <div>
            <dt>{m.pictures_ticket_section()}</dt>
            <dd>101</dd>
          </div>
          <div>
            <dt>{m.pictures_ticket_row()}</dt>
            <dd>A</dd>
          </div>
          <div>
            <dt>{m.pictures_ticket_seat()}</dt>
            <dd>12</dd>
          </div>
        </dl>
        {form.security_phrase && (
          <p className={phrase}>
            <span>{form.security_phrase}</span>
          </p>
        )}
      </div>
    </section>
  )
}
