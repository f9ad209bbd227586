import { describe, expect, it } from 'vitest'
import { amountSurvey, readAmount } from './amounts.ts'

/** Reads the amounts of one column. */
function column(cells: string[], currency = 'usd') {
  const { see, convention } = amountSurvey()
  for (const cell of cells) see(cell)
  return cells.map((cell) => readAmount(cell, convention(), currency))
}

describe('amounts of a column', () => {
  it.each([
    ['50', 50],
    ['42.5', 42.5],
    ['42,50', 42.5],
    ['1,250.00', 1250],
    ['1.250,00', 1250],
    ['$1,250.00', 1250],
    ['1.250,00 €', 1250],
    ['EUR 12,50', 12.5],
    ['CA$ 12.50', 12.5],
    ['kr. 12,50', 12.5],
    ['1 500,00', 1500],
    ['1\u202f500', 1500],
    ["1'500.00", 1500],
    ['1’500', 1500],
    ['1,500,000', 1_500_000],
    ['1,00,000.50', 100_000.5],
    ['12,-', 12],
    ['.50', 0.5],
    ['１２．５０', 12.5],
    ['−5.00', -5],
    ['-$5', -5],
  ])('are read if their format is unambiguous: %s', (text, amount) => expect(column([text])).toEqual([amount]))

  it.each([
    ['dear', 'none'],
    ['1e3', 'none'],
    ['--5', 'none'],
    ['1.50.00', 'none'],
    ['12 34', 'none'],
    ['5 6.00', 'none'],
    ['', 'none'],
    ['1.500', 'undecided'],
    ['1,500', 'undecided'],
    ['12.345,678', 'decimals'],
    ['0.125', 'decimals'],
    ['1500.000', 'decimals'],
    ['12.3456', 'decimals'],
  ])('are a problem: %s', (text, problem) => expect(column([text])).toEqual([problem]))

  it('that can be read in two ways are read as the other cells are', () => {
    expect(column(['1.500', '42,50'])).toEqual([1500, 42.5])
    expect(column(['1,500', '42.50'])).toEqual([1500, 42.5])
    expect(column(['1.500', '42.50'])).toEqual(['decimals', 42.5])
    expect(column(['1,500', '60'])).toEqual(['undecided', 60])
  })

  it('that contradict the others are a problem, and ambiguous ones are then undecided', () => {
    expect(column(['42.50', '43.50', '1.250,00', '1,500'])).toEqual([42.5, 43.5, 'other_sign', 'undecided'])
    expect(column(['10.50', '10,50'])).toEqual(['undecided', 'undecided'])
  })

  it('in a currency without decimals have none', () => {
    expect(column(['1,500', '1200'], 'jpy')).toEqual([1500, 1200])
    expect(column(['1500.50'], 'jpy')).toEqual(['decimals'])
  })

  it('of any length are read at once', () => {
    expect(column(['.-'.repeat(50_000), '1,'.repeat(50_000)])).toEqual(['none', 'none'])
  })
})
