import { Paperclip } from 'lucide-react'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { attachmentName, isShown, type Media } from './attachments.ts'

const list = css({ listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '2' })
const picture = css({
  display: 'block',
  maxWidth: 'full',
  maxHeight: '9rem',
  borderRadius: 'control',
  border: '1px solid',
  borderColor: 'line',
})
const file = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  overflowWrap: 'anywhere',
  '& svg': { width: '16px', height: '16px', flexShrink: 0 },
})

/** The attachments of a message: pictures as fans see them, other files by name; each opens in another tab. */
export function AttachmentList({ media }: { media: readonly Media[] }) {
  if (media.length === 0) return null
  return (
    <ul className={list} aria-label={m.mass_texts_attachments()}>
      {media.map((one, index) => (
        // The index is part of the key, since a file may be attached twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${index} ${one.url}`}>
          <a className={file} href={one.url} target="_blank" rel="noreferrer">
            {isShown(one) ? (
              <img className={picture} src={one.url} alt={attachmentName(one, index)} loading="lazy" />
            ) : (
              <>
                <Paperclip />
                {attachmentName(one, index)}
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
