import { useState } from 'react'

import { Accordion } from '#ui/accordion/accordion.tsx'
import { ColorField } from '#ui/color-field/color-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { FilterSelect } from '#ui/filter-select/filter-select.tsx'
import { StatusChip } from '#ui/status-chip/status-chip.tsx'
import { TagsField } from '#ui/tags-field/tags-field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'

import { games } from './samples.ts'
import { Column, Row, Section } from './section.tsx'

/** Fields of longer forms, filters of lists, states and folds. */
export function MoreFieldsGallery() {
  const [tags, setTags] = useState(['WELCOME10', 'SUMMER'])
  const [color, setColor] = useState('#0a7')
  const [text, setText] = useState('Doors open at six.')
  const [type, setType] = useState<'seat' | 'vip' | null>('vip')
  const [events, setEvents] = useState<string[]>(['1'])
  const [day, setDay] = useState<string | null>(null)
  return (
    <>
      <Section name="Fields of longer forms">
        <Column>
          <TagsField label="Codes" value={tags} onValue={setTags} placeholder="Add a code" />
          <TagsField label="Codes with a fault" value={[]} onValue={() => {}} error="At least one code is required" />
          <ColorField label="Brand colour" value={color} onValue={setColor} />
          <TextArea label="Message" value={text} onValue={setText} counts={160} />
          <Accordion
            name="faq"
            single
            items={[
              { id: 'doors', title: 'When do doors open?', content: 'At six.', open: true },
              { id: 'bags', title: 'May I bring a bag?', content: 'A small one.' },
            ]}
          />
        </Column>
      </Section>
      <Section name="Filters and states">
        <Row>
          <Combobox
            hideLabel
            multiple
            label="Filter by events"
            summary={events.length > 0 ? `${events.length} events` : ''}
            value={events}
            onValue={setEvents}
            options={games}
          />
          <DateField hideLabel label="From date" prefix="From" value={day} onValue={setDay} />
          <FilterSelect
            label="Type"
            value={type}
            onValue={setType}
            options={[
              { value: 'seat', label: 'Seat' },
              { value: 'vip', label: 'VIP' },
            ]}
          />
        </Row>
        <Row>
          <StatusChip means="on">Enabled</StatusChip>
          <StatusChip means="off">Disabled</StatusChip>
          <StatusChip means="coming">Scheduled</StatusChip>
          <StatusChip means="caution">Paused</StatusChip>
          <StatusChip means="wrong">Failed</StatusChip>
        </Row>
      </Section>
    </>
  )
}
