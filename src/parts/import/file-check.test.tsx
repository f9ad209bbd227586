import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Problem } from '#lib/imports/types.ts'
import { FileCheck } from './file-check.tsx'

const refusedFor = (...codes: Problem['code'][]) => {
  const problems = codes.map((code, at): Problem => ({
    line: at + 2,
    code,
    params: { value: '03/04/2027', column: 'title' },
    message: '',
  }))
  const refused = { status: 422 as const, code: 'nothing_usable' as const, params: {}, message: '', problems }
  const source = { file: null, shapes: [] }
  return renderToStaticMarkup(<FileCheck state={{ status: 'refused', refused }} facts={() => []} columns={[]} source={source} />)
}

test('a file whose dates can be read either way is not refused: the choice that it needs is named', () => {
  expect(refusedFor('date_undecided', 'date_undecided')).toContain('Choose above whether the day or the month comes first.')
  expect(refusedFor('date_undecided', 'date_undecided')).not.toContain('can’t be imported')
  expect(refusedFor('date_undecided', 'missing')).toContain('This file can’t be imported')
})
