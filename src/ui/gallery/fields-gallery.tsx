import { useState } from 'react'

import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { DateTimeField } from '#ui/date-time-field/date-time-field.tsx'
import { FileDrop } from '#ui/file-drop/file-drop.tsx'
import { MoneyField, NumberField } from '#ui/number-field/number-field.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { Select } from '#ui/select/select.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

import { games, zones } from './samples.ts'
import { Column, Row, Section } from './section.tsx'

/** Input fields. */
export function FieldsGallery() {
  const [text, setText] = useState('Cubs at Giants')
  const [none, setNone] = useState('')
  const [amount, setAmount] = useState<number | null>(1250.5)
  const [count, setCount] = useState<number | null>(14)
  const [at, setAt] = useState<string | null>('2026-11-21T01:30:00.000Z')
  const [night, setNight] = useState<string | null>('2026-11-01T06:30:00.000Z')
  const [day, setDay] = useState<string | null>('2026-11-20')
  const [zone, setZone] = useState<string[]>(['America/Chicago'])
  const [events, setEvents] = useState<string[]>(['1', '2'])
  const [file, setFile] = useState<File | null>(null)
  const [on, setOn] = useState(true)
  const [kind, setKind] = useState<'seat' | 'vip'>('seat')
  return (
    <>
      <Section name="Text">
        <Column>
          <TextField label="Title" value={text} onValue={setText} help="As fans see it" required />
          <TextField label="Venue" value={none} onValue={setNone} placeholder="Harbor Park" optional />
          <TextField label="Event ID" value={text} onValue={setText} error="An event with this id exists" />
          <TextField label="Email" value="seats@harbor.test" onValue={() => {}} disabled help="Cannot be changed" />
          <TextField label="Custom address" value="harbor" onValue={() => {}} suffix=".holdfast.example" />
          <PasswordField label="Password" value={text} onValue={setText} />
          <TextArea label="Message" value={text} onValue={setText} />
          <TextArea label="Message with a fault" value={none} onValue={setNone} error="Message is required" />
        </Column>
      </Section>
      <Section name="Numbers, dates, choices from lists">
        <Column>
          <NumberField label="Quantity" value={count} onValue={setCount} min={1} max={100} />
          <MoneyField label="Price" value={amount} onValue={setAmount} currency="usd" error="Price is over the face value" />
          <DateTimeField
            label="Hold until"
            value={at}
            onValue={setAt}
            zone="America/Chicago"
            min="2026-11-20T00:00:00.000Z"
            help="In the event’s zone"
          />
          <DateTimeField label="In the hour that comes twice" value={night} onValue={setNight} zone="America/Chicago" />
          <DateField label="Start date" value={day} onValue={setDay} />
          <Select
            label="Category"
            value={kind}
            onValue={setKind}
            options={[
              { value: 'seat', label: 'Seat' },
              { value: 'vip', label: 'VIP' },
            ]}
          />
          <Select
            label="League"
            value=""
            onValue={() => {}}
            placeholder="Choose a league"
            options={[{ value: 'MLB', label: 'MLB' }]}
            error="League is required"
          />
          <Combobox label="Time zone" value={zone} onValue={setZone} options={zones} />
          <Combobox label="Events" value={events} onValue={setEvents} options={games} multiple />
          <FileDrop label="Schedule" file={file} onFile={setFile} />
          <FileDrop label="Seats" file={null} onFile={() => {}} error="The header “section” is missing" />
        </Column>
      </Section>
      <Section name="Switches and boxes">
        <Row>
          <Checkbox label="Remember me" checked={on} onChecked={setOn} />
          <Checkbox label="Some of them" checked="mixed" onChecked={() => {}} />
          <Checkbox label="Off" checked={false} onChecked={() => {}} disabled />
          <Checkbox label="Accept" checked={false} onChecked={() => {}} error="Accept to go on" />
          <Switch label="Enabled" checked={on} onChecked={setOn} />
          <Switch label="Off" checked={false} onChecked={() => {}} help="Fans do not see it" />
          <Switch label="Locked" checked onChecked={() => {}} disabled />
          <Switch label="On its way" checked busy onChecked={() => {}} />
        </Row>
        <RadioGroup
          label="Ticket type"
          value={kind}
          onValue={setKind}
          options={[
            { value: 'seat', label: 'Seat', help: 'One row, one seat' },
            { value: 'vip', label: 'VIP', help: 'A package with a quantity' },
          ]}
        />
        <RadioGroup
          label="Beside each other"
          inline
          value={kind}
          onValue={setKind}
          error="Choose one"
          options={[
            { value: 'seat', label: 'Seat' },
            { value: 'vip', label: 'VIP' },
          ]}
        />
        <Row>
          <SegmentGroup
            label="Kind"
            value={kind}
            onValue={setKind}
            options={[
              { value: 'seat', label: 'Seats' },
              { value: 'vip', label: 'VIP' },
            ]}
          />
          <SearchBox label="Search seats" value={none} onValue={setNone} placeholder="Section, row, seat, price 150-250" />
        </Row>
      </Section>
    </>
  )
}
