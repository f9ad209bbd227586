import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { templateList } from '#contract/templates.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { useRowQuestions } from '#parts/applies/use-row-questions.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { SkeletonText } from '#ui/skeleton/skeleton.tsx'
import { deleteChange } from './template-changes.ts'

interface Props {
  channel: number
  onLoad: (message: string) => void
  onClose: () => void
}

const list = css({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '2', maxHeight: '50dvh', overflowY: 'auto' })
const item = css({
  display: 'flex',
  gap: '2',
  alignItems: 'flex-start',
  borderBottom: '1px solid',
  borderColor: 'line',
  paddingBottom: '2',
})
const words = css({ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' })
const name = css({ fontWeight: 'medium' })

/** The dialog with the channel's templates: loads one into a form, or deletes one. */
export default function LoadDialog({ channel, onLoad, onClose }: Props) {
  const [text, setText] = useState('')
  const mayDelete = useCan()('sales_channel')
  const ask = useRowQuestions()
  const root = useRef<HTMLDivElement>(null)
  useKeptFocus(root)
  const { rows, status } = useWholeList(templateList, {
    channel,
    query: { skip: 0, take: 200, ...(text && { searchQuery: text }) },
  })
  const load = (message: string) => {
    onLoad(message)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={m.templates_load()} footer={<Button onClick={onClose}>{m.common_close()}</Button>}>
      <div ref={root} className={stack({ gap: '3' })}>
        <SearchBox label={m.templates_search()} value={text} onValue={setText} />
        {status === 'loading' && <SkeletonText lines={3} />}
        {status === 'failed' && <ErrorState title={m.common_could_not_load()} />}
        {status === 'ready' && rows.length === 0 && (
          <EmptyState text={text === '' ? m.templates_none() : m.common_no_results()} />
        )}
        <ul className={list}>
          {rows.map((template) => (
            <li key={template.id} className={item}>
              <span className={words}>
                <span className={name}>{template.title}</span>
                <br />
                {template.message}
              </span>
              <Button
                size="small"
                aria-label={m.templates_load_one({ title: template.title })}
                onClick={() => load(template.message)}
              >
                {m.templates_use()}
              </Button>
              {mayDelete && (
                <IconButton
                  size="small"
                  label={m.templates_delete_one({ title: template.title })}
                  icon={<Trash2 />}
                  onClick={() => ask.remove(deleteChange(template))}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
