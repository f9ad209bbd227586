type Lines = readonly Record<string, string>[]

/** Example lines of the template for seats: a range, and a single seat. */
export const seatTemplate: Lines = [
  { section: '101', row: 'A', first_seat: '1', last_seat: '12', price: '58.00' },
  { section: '101', row: 'B', seat: '7', price: '52.50' },
]

export const vipTemplate: Lines = [
  { title: 'Dugout lounge', total_quantity: '20', price: '250.00' },
  { title: 'Owners’ box', total_quantity: '8', price: '600.00' },
]
