import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DataTable } from './data-table.tsx'

const draw = (loading: boolean) =>
  renderToStaticMarkup(<DataTable label="Sales" columns={[]} rows={[]} rowKey={String} loading={loading} footer="1–20 of 300" />)

// The table measures the window when it is first drawn.
vi.stubGlobal('innerWidth', 1440)

test('a table has no counts while its rows load', () => {
  expect(draw(true)).not.toContain('1–20 of 300')
  expect(draw(false)).toContain('1–20 of 300')
})
