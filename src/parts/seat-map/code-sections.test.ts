import { expect, it } from 'vitest'
import { sectionsOfCode, sectionWords } from './code-sections.ts'

const code = (name: string) => ({ name, code: name, price: 42 })

it('a price code has the sections in which it applies, in their order', () => {
  const sections = [
    { name: '102', priceCodes: [code('MEMBER'), code('YOUTH')] },
    { name: '101', priceCodes: [code('YOUTH')] },
    { name: 'Suite 5', priceCodes: [code('MEMBER')] },
  ]
  expect(sectionsOfCode(sections, 'MEMBER')).toEqual(['102', 'Suite 5'])
  expect(sectionsOfCode(sections, 'member')).toEqual([])
})

it('sections are listed in runs, and only the first ones of many', () => {
  expect(sectionWords(['101', '102', '103', '110', 'Suite 5'])).toBe('101–103, 110, Suite 5')
  const many = Array.from({ length: 13 }, (_, nth) => `Suite ${nth + 1}`)
  expect(sectionWords(many.slice(1))).toBe(many.slice(1).join(', '))
  expect(sectionWords(many)).toBe(`${many.slice(0, 12).join(', ')}, …`)
})
