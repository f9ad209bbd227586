import { describe, expect, it } from 'vitest'
import { readEventsFile } from './events-import.ts'
import { readSeatsFile } from './seats-import.ts'
import { isRefused, type Refused } from './types.ts'

const file = (text: string) => ({ name: 'a.csv', bytes: new TextEncoder().encode(text) })
function understood<Answer extends object>(answer: Answer | Refused): Exclude<Answer, Refused> {
  if (isRefused(answer)) throw new Error(answer.refused.message)
  return answer as Exclude<Answer, Refused>
}
const eventsIn = (text: string, dates?: 'mdy' | 'dmy') =>
  understood(readEventsFile(file(text), { channelZone: 'America/Chicago', dates }))
const seatsIn = (text: string, currency = 'usd') => understood(readSeatsFile(file(text), currency))

describe('schedules of other leagues and venues', () => {
  it('are read as calendars for Outlook and Google, in the zone of the venue', () => {
    const { rows, problems } = eventsIn(
      [
        '"Subject","Start Date","Start Time","End Date","End Time","All day event","Description","Location"',
        '"Reds at Greens","10/14/2027","7:30:00 PM","10/14/2027","10:00:00 PM","False","Home","Madison Square Garden, New York"',
        '"Greens at Reds","10/16/2027","7:00:00 PM","10/16/2027","9:30:00 PM","False","Away","New Rink - Somewhere"',
        '"Blues at Greens","10/18/2027","","10/18/2027","","True","Time to be announced","Madison Square Garden"',
      ].join('\r\n'),
    )
    expect(rows.map(({ value }) => value)).toEqual([
      {
        event_id: '20271014-reds-at-greens',
        title: 'Reds at Greens',
        time: '2027-10-14T23:30:00.000Z',
        timezone: 'America/New_York',
        venue: 'Madison Square Garden, New York',
      },
      {
        event_id: '20271016-greens-at-reds',
        title: 'Greens at Reds',
        time: '2027-10-17T00:00:00.000Z',
        timezone: 'America/Chicago',
        venue: 'New Rink',
      },
    ])
    expect(problems.map(({ line, code }) => [line, code])).toEqual([[4, 'no_start_time']])
  })

  it('are read as fixtures with a home and an away team', () => {
    const { rows, problems } = eventsIn(
      [
        'Match Number,Round Number,Date,Location,Home Team,Away Team,Result',
        '1,1,21/08/2027 20:00,Emirates Stadium,Northtown,Southtown,',
        '2,1,03/09/2027 15:00,Old Trafford,Westtown,Easttown,2 - 1',
        '3,1,TBA,Anfield,Westtown,Northtown,',
        '4,1,04/09/2027,Anfield,Southtown,Northtown,',
      ].join('\n'),
    )
    expect(rows.map(({ value }) => [value.event_id, value.time, value.timezone, value.category])).toEqual([
      ['20270821-northtown-vs-southtown', '2027-08-21T19:00:00.000Z', 'Europe/London', 'sport'],
      ['20270903-westtown-vs-easttown', '2027-09-03T14:00:00.000Z', 'Europe/London', 'sport'],
    ])
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [4, 'no_start_time'],
      [5, 'no_start_time'],
    ])
  })

  it('are a problem line by line if no date shows the order of day and month', () => {
    const text = 'Date,Location,Home Team,Away Team\n03/09/2027 15:00,Anfield,A,B\n2027-09-04 15:00,Anfield,A,C\n'
    expect(eventsIn(text).problems.map(({ line, code }) => [line, code])).toEqual([[2, 'date_undecided']])
    expect(eventsIn(text, 'dmy').rows.map(({ value }) => value.event_id)).toEqual(['20270903-a-vs-b', '20270904-a-vs-c'])
  })
})

describe('seats of other systems', () => {
  it('are read from the manifest of a ticketing system', () => {
    const { rows, columns } = seatsIn(
      'event_name,section_name,row_name,num_seats,first_seat,last_seat,price_code,ticket_price\nGALA27,101,AA,3,1,3,A,"1,250.00"\n',
    )
    expect(rows.map(({ value }) => [value.section, value.row, value.seat, value.price])).toEqual([
      ['101', 'AA', '1', 1250],
      ['101', 'AA', '2', 1250],
      ['101', 'AA', '3', 1250],
    ])
    expect(columns).toMatchObject({
      found: ['section_name', 'row_name', 'first_seat', 'last_seat', 'ticket_price'],
      ignored: ['event_name', 'num_seats', 'price_code'],
    })
  })

  it('are read from the inventory of a reseller', () => {
    const text =
      'Event,Venue,Date,Time,Section,Row,Seat From,Seat To,Quantity,Unit Price\nGala,Hall,03/01/2027,7:30 PM,Balcony,C,11,12,2,$95.00\n'
    expect(seatsIn(text).rows.map(({ value }) => [value.section, value.seat, value.price])).toEqual([
      ['Balcony', '11', 95],
      ['Balcony', '12', 95],
    ])
  })

  it.each([
    [
      'Bereich;Reihe;Platz;Kategorie;Preis\r\nParkett links;01;07;I;1.049,00 €\r\nRang;2;8;II;49,50 €\r\n',
      'Parkett links',
      '07',
      1049,
    ],
    ['Bloc\tRang\tPlace\tPrix\r\nOrchestre\tB\t12\t49,50\u00a0€\r\n', 'Orchestre', '12', 49.5],
    ['Vak;Rij;Stoel;Prijs\r\nBalkon;3;14;€ 27,50\r\n', 'Balkon', '14', 27.5],
  ])('are read from the seating plan of a theatre: %j', (text, section, seat, price) => {
    const { rows, problems } = seatsIn(text, 'eur')
    expect(problems).toEqual([])
    expect(rows[0]?.value).toMatchObject({ section, seat, price })
  })

  it('use the own column if the file has both names', () => {
    const { rows, columns } = seatsIn('section,block,row,seat,price,face value\n1,X,A,1,50,70\n')
    expect(rows[0]?.value).toMatchObject({ section: '1', price: 50 })
    expect(columns.ignored).toEqual(['block', 'face value'])
  })
})
