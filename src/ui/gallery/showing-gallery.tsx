import { CircleCheck, Info, Ticket, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'

import { grid } from '#styled/patterns'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb/breadcrumb.tsx'
import { Card } from '#ui/card/card.tsx'
import { Chip, FilterChip, ToggleChip } from '#ui/chip/chip.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Kpi } from '#ui/kpi/kpi.tsx'
import { Money } from '#ui/money/money.tsx'
import { ProportionBar } from '#ui/proportion-bar/proportion-bar.tsx'
import { RelativeTime } from '#ui/relative-time/relative-time.tsx'
import { SeatChip, SeatMark, seatWord } from '#ui/seat-mark/seat-mark.tsx'
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx'

import { rows, seatStates } from './samples.ts'
import { Row, Section } from './section.tsx'

/** Parts that show states, figures and facts. */
export function ShowingGallery() {
  const [tab, setTab] = useState('inventory')
  const [held, setHeld] = useState(true)
  const at = rows[0]?.at ?? 0
  return (
    <>
      <Section name="Chips">
        <Row>
          <Chip>Neutral</Chip>
          <Chip tone="accent">Accent</Chip>
          <Chip tone="positive" icon={<CircleCheck />}>
            Live
          </Chip>
          <Chip tone="caution" icon={<TriangleAlert />}>
            Coming soon
          </Chip>
          <Chip tone="danger" icon={<X />}>
            Failed
          </Chip>
          <Chip tone="info" icon={<Info />}>
            Refunded
          </Chip>
          <FilterChip label="Harbor Park" onRemove={() => {}} />
          <ToggleChip pressed={held} onPressed={setHeld} icon={<SeatMark state="reserved" />}>
            Reserved
          </ToggleChip>
          <ToggleChip pressed={!held} onPressed={(pressed) => setHeld(!pressed)}>
            Live
          </ToggleChip>
          <Badge count={7} /> <Badge count={12} tone="accent" /> <Badge count={57061} />{' '}
          <Badge count={1} tone="danger" label="1 needs you" />
        </Row>
      </Section>
      <Section name="Seat language">
        <Row>
          {seatStates.map((state) => (
            <SeatChip key={state} state={state} count={1234} />
          ))}
        </Row>
        {[14, 18, 24, 40].map((size) => (
          <Row key={size}>
            {seatStates.map((state) => (
              <span key={state} title={seatWord(state)}>
                <SeatMark state={state} size={size} labelled />
              </span>
            ))}
          </Row>
        ))}
        <ProportionBar
          label="Section 101"
          parts={[
            { value: 320, label: 'Purchased', tone: 'purchased' },
            { value: 44, label: 'Reserved', tone: 'reserved' },
            { value: 136, label: 'Available', tone: 'available' },
          ]}
        />
      </Section>
      <Section name="Breadcrumb, tabs, avatar">
        <Breadcrumb
          items={[
            { label: 'Harbor', href: '#harbor' },
            { label: 'Events', href: '#events' },
            { label: 'Cubs at Giants, 04/08/27 6:35pm CDT' },
          ]}
        />
        <Tabs
          id="gallery"
          label="Event"
          value={tab}
          onValue={setTab}
          items={[
            { value: 'inventory', label: 'Inventory', count: 57061, icon: <Ticket /> },
            { value: 'transactions', label: 'Transactions', count: 412 },
            { value: 'notifications', label: 'Notifications' },
          ]}
        />
        <TabPanel tabs="gallery" value={tab}>
          {tab}
        </TabPanel>
        <Row>
          <Avatar name="Lakeside Arena" />
          <Avatar name="Harbor" size={40} square />
          <Avatar name="Broken" src="data:image/png;base64,AAAA" />
        </Row>
      </Section>
      <div className={grid({ columns: { base: 1, sm: 3 }, gap: '3' })}>
        <Card>
          <Kpi label="Total signups" value="12,480" change={8.4} changeLabel="against the week before" />
        </Card>
        <Card>
          <Kpi label="Tickets sold" value="3,101" change={-2.25} changeLabel="against the week before" />
        </Card>
        <Card>
          <Kpi label="Total Revenue" value="$0.00" loading />
        </Card>
      </div>
      <Section name="Facts, money, times">
        <DescriptionList
          items={[
            { label: 'Event ID', value: '20270408-cubs-at-giants' },
            { label: 'Date', value: <RelativeTime at={at} zone="America/Chicago" />, hint: 'America/Chicago' },
            { label: 'Security phrase', value: null },
            { label: 'Revenue', value: <Money amount={12400.5} currency="usd" /> },
          ]}
        />
        <DescriptionList
          layout="columns"
          items={['Venue', 'League', 'Category'].map((label) => ({ label, value: 'Harbor Park' }))}
        />
      </Section>
    </>
  )
}
