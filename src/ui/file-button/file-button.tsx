import { useRef } from 'react'

import { Button, type ButtonProps } from '#ui/button/button.tsx'

type Props = Omit<ButtonProps, 'onClick'> & {
  onFile: (file: File) => void
  /** Accepted file endings or media types, separated by commas; an empty text accepts every file. */
  accept: string
}

/** A button that opens the file picker. */
export function FileButton({ onFile, accept, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Clear the input, so that the same file can be picked again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
