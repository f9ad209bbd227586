import { FileText } from 'lucide-react'
import { useId } from 'react'
import { css } from '#styled/css'

export interface PictureChoice {
  url: string
  name: string
  isPicture: boolean
}

interface Props {
  label: string
  choices: readonly PictureChoice[]
  chosen: string | null
  onChoose: (url: string | null) => void
  onAdd: (url: string) => void
}

const head = css({ textStyle: 'label', color: 'text-muted', marginBottom: '2' })
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  gap: '2',
  maxHeight: '320px',
  overflowY: 'auto',
  padding: '1',
})
const choice = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  padding: '1.5',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'control',
  bg: 'surface',
  cursor: 'pointer',
  '&[aria-pressed=true]': { borderColor: 'accent', bg: 'accent-soft', boxShadow: '0 0 0 1px var(--colors-accent)' },
  '& img': { width: 'full', height: '64px', objectFit: 'contain' },
  '& svg': { width: '28px', height: '28px', margin: '18px auto' },
  '& span': { textStyle: 'label', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

/** A choice of one picture: a press chooses the picture, a double press also calls `onAdd`. */
export function PictureChoices({ label, choices, chosen, onChoose, onAdd }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={head}>
        {label}
      </h3>
      <div className={grid}>
        {choices.map(({ url, name, isPicture }) => (
          <button
            key={url}
            type="button"
            title={name}
            className={choice}
            aria-pressed={url === chosen}
            onClick={() => onChoose(url === chosen ? null : url)}
            onDoubleClick={() => onAdd(url)}
          >
            {isPicture ? <img src={url} alt="" loading="lazy" decoding="async" /> : <FileText />}
            <span>{name}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
