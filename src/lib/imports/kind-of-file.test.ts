import { expect, test } from 'vitest'
import { kindOfFile } from './kind-of-file.ts'

const kindOf = (text: string, name = 'file.csv') => kindOfFile({ name, bytes: new TextEncoder().encode(text) })

test('the columns of a file show what it holds', () => {
  expect(kindOf('event_id,title,time,venue\n')).toBe('events')
  expect(kindOf('Subject,Start Date,Start Time,Location\nGala,1/2/2027,7:30 PM,Arena\n')).toBe('events')
  expect(kindOf('\nsep=;\n')).toBeNull()
  expect(kindOf('sep=;\nSection;Row;Seat;Price\n101;A;1;5\n')).toBe('seats')
  expect(kindOf('Bereich\tReihe\tPlatz\tPreis\n')).toBe('seats')
  expect(kindOf('title,total_quantity,price\n')).toBe('vip')
})

test('a list that no import knows, an empty file and a spreadsheet have no kind', () => {
  expect(kindOf('Transaction,Buyer,Total\n1,Somebody,20\n')).toBeNull()
  expect(kindOf('')).toBeNull()
  expect(kindOf('section,row,seat,price\n', 'seats.xlsx')).toBeNull()
})
