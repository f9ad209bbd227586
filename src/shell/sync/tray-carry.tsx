import { Download, Upload } from 'lucide-react'

import type { Taken } from '#data/queue-file/carry.ts'
import type { FileProblem } from '#data/queue-file/queue-file.ts'
import { useQueueFile } from '#data/queue-file/use-queue-file.ts'
import { m } from '#messages/m.ts'
import { HelpLink } from '#parts/help/help-link.tsx'
import { tray } from '#styled/recipes'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { FileButton } from '#ui/file-button/file-button.tsx'

/** Saves the queue to a file for another device, and loads such a file here. @param waiting the number of entries to save */
export function TrayCarry({ waiting }: { waiting: number }) {
  const styles = tray()
  const file = useQueueFile()
  return (
    <section aria-label={m.queue_file_title()}>
      <div className={styles.head}>
        <h3 className={styles.title}>{m.queue_file_title()}</h3>
      </div>
      <p className={styles.about}>
        {m.queue_file_detail()} <HelpLink to="offline#device" />
      </p>
      <div className={styles.choices}>
        <Button
          size="small"
          icon={<Download />}
          onClick={() => void file.save()}
          disabledReason={waiting === 0 ? m.queue_file_nothing() : undefined}
        >
          {m.queue_file_save()}
        </Button>
        <FileButton size="small" icon={<Upload />} accept=".ndjson" onFile={(picked) => void file.take(picked)}>
          {m.queue_file_take()}
        </FileButton>
      </div>
      {file.taken && <Outcome taken={file.taken} />}
    </section>
  )
}

function Outcome({ taken: { added, known, problems } }: { taken: Taken }) {
  const refused = problems.length > 0 && added + known === 0
  return (
    <Banner tone={problems.length > 0 ? (refused ? 'danger' : 'caution') : 'positive'}>
      {!refused && (
        <p>
          {m.queue_file_added({ count: added })}
          {known > 0 && ` ${m.queue_file_known({ count: known })}`}
        </p>
      )}
      {problems.slice(0, 5).map((problem) => (
        <p key={JSON.stringify(problem)}>{wordsOf(problem)}</p>
      ))}
      {problems.length > 5 && <p>{m.queue_file_more({ count: problems.length - 5 })}</p>}
    </Banner>
  )
}

function wordsOf(problem: FileProblem): string {
  switch (problem.why) {
    case 'not-a-queue':
      return m.queue_file_not_a_queue()
    case 'too-big':
      return m.queue_file_too_big()
    case 'not-stored':
      return m.queue_file_not_stored()
    case 'newer-format':
      return m.queue_file_newer()
    case 'someone-else':
      return m.queue_file_someone_else({ owner: problem.owner })
    case 'bad-line':
      return m.queue_file_bad_line({ line: problem.line })
    case 'cut-off':
      return m.queue_file_cut_off({ count: problem.missing })
  }
}
