import type { Random } from './random.ts'

const given = [
  'Alex',
  'Amina',
  'Andrea',
  'Bruno',
  'Camille',
  'Chris',
  'Dana',
  'Diego',
  'Elena',
  'Emre',
  'Fatima',
  'Felix',
  'Grace',
  'Hana',
  'Hugo',
  'Ines',
  'Jamal',
  'Joan',
  'Kai',
  'Kim',
  'Lara',
  'Leo',
  'Lin',
  'Lucas',
  'Maya',
  'Mila',
  'Nadia',
  'Noah',
  'Olga',
  'Omar',
  'Paula',
  'Priya',
  'Quinn',
  'Rafael',
  'Rosa',
  'Sam',
  'Sofia',
  'Tara',
  'Tomas',
  'Uma',
  'Victor',
  'Wei',
  'Yara',
  'Zoe',
]

/** A buyer: a given name with an initial, an email address that does not exist, and a phone number that is not in service. */
export interface Buyer {
  name: string
  email: string
  phone: string
}

/** Generates the nth buyer. */
export function buyer(random: Random, n: number, dialling: string): Buyer {
  const first = random.pick(given)
  const initial = String.fromCharCode(65 + random.between(0, 25))
  return {
    name: `${first} ${initial}.`,
    email: `${first}.${initial}.${n}@fans.example`.toLowerCase(),
    phone: `${dialling}55501${String(n % 100).padStart(2, '0')}`,
  }
}
