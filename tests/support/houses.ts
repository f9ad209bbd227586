import { readFileSync } from 'node:fs'
import type { MapSection } from '#lib/seat-map/seat-map.ts'

/** Returns the sections of a stadium's file, in the file's order. */
export function stadiumSections(file: 'citi-field' | 'dodger-stadium'): MapSection[] {
  const sections = new Map<string, number[]>()
  for (const line of readFileSync(`tests/support/data/${file}-inventory.csv`, 'utf8').trim().split(/\r?\n/).slice(1)) {
    const [name = '', , first, last] = line.split(',')
    const columns = Number(last) - Number(first) + 1
    sections.set(name, [...(sections.get(name) ?? []), columns])
  }
  return [...sections].map(([name, rows]) => ({ name, rows }))
}

/** Makes sections with the same rows, named by numbers: `Loge Box 101` to `Loge Box 168`. */
export function numberedSections(words: string, first: number, last: number, rows: readonly number[]): MapSection[] {
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return numbers.map((number) => ({ name: `${words}${number}`, rows }))
}

/** Makes a number of rows with the same number of columns. */
export const equalRows = (rows: number, columns: number): number[] => Array.from({ length: rows }, () => columns)
