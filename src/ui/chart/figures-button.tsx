import { Table2 } from 'lucide-react'
import { m } from '#messages/m.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

interface Props {
  /** Whether the chart is shown as a table. */
  figures: boolean
  onFigures: (figures: boolean) => void
}

/** The button that shows a chart's figures as a table, and the chart again. */
export function FiguresButton({ figures, onFigures }: Props) {
  return (
    <IconButton
      size="small"
      label={figures ? m.charts_as_chart() : m.charts_as_table()}
      icon={<Table2 />}
      onClick={() => onFigures(!figures)}
    />
  )
}
