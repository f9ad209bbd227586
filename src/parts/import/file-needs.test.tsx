import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { seatsShape, vipShape } from '#lib/imports/shapes.ts'
import { FileNeeds } from './file-needs.tsx'

test('a required column whose cells may be blank is named, since suites have no rows', () => {
  const template = { name: 'template.csv', lines: [] }
  expect(renderToStaticMarkup(<FileNeeds shape={seatsShape} template={template} />)).toContain('A cell may be blank in: row')
  expect(renderToStaticMarkup(<FileNeeds shape={vipShape} template={template} />)).not.toContain('may be blank')
})
