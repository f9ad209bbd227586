import { Images, Minus, Plus } from 'lucide-react'
import { m } from '#messages/m.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { LibraryPicture, useLibrary } from './use-library.ts'

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: '3',
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
const item = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  padding: '2',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'card',
  '& img': { width: 'full', height: '120px', objectFit: 'contain', bg: 'sunken', borderRadius: 'control' },
})
const foot = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2', flexWrap: 'wrap' })

/** The pictures of a channel, with buttons to add them to its library and to remove them. */
export function PictureGallery({ library }: { library: ReturnType<typeof useLibrary> }) {
  const { read, pictures, busy, keep } = library
  return (
    <Card title={m.images_library()}>
      {pictures.length > 0 ? (
        <ul className={grid}>
          {pictures.map((picture, index) => (
            <Picture
              key={picture.url}
              picture={picture}
              number={index + 1}
              busy={busy === picture.url}
              onKeep={(kept) => void keep(picture.url, kept)}
            />
          ))}
        </ul>
      ) : read.status === 'loading' ? (
        <Skeleton height={120} />
      ) : read.status === 'failed' ? (
        <ErrorState title={m.common_could_not_load()} body={problemText(read.error)} onRetry={() => void read.refetch()} />
      ) : (
        <EmptyState icon={<Images />} text={m.images_none()} />
      )}
    </Card>
  )
}

interface PictureProps {
  picture: LibraryPicture
  number: number
  busy: boolean
  onKeep: (kept: boolean) => void
}

function Picture({ picture: { url, kept }, number, busy, onKeep }: PictureProps) {
  const blocked = useBlockedReason()
  const name = m.images_nth({ number })
  return (
    <li className={item}>
      <img src={url} alt={name} loading="lazy" decoding="async" />
      <div className={foot}>
        {!kept && <Chip>{m.images_not_kept()}</Chip>}
        <Button
          size="small"
          icon={kept ? <Minus /> : <Plus />}
          busy={busy}
          disabledReason={blocked}
          aria-label={kept ? m.images_remove_of({ name }) : m.images_add_of({ name })}
          onClick={() => onKeep(!kept)}
        >
          {kept ? m.images_remove() : m.images_add()}
        </Button>
      </div>
    </li>
  )
}
