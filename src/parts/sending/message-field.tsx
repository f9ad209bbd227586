import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { MAX_MESSAGE } from '#contract/sending.ts'
import type { MessageToken } from '#lib/message-tokens.ts'
import { strayVariables, withVariablesFixed } from '#lib/variables.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextArea, type TextAreaProps } from '#ui/text-area/text-area.tsx'
import { withVariable } from './with-variable.ts'

type Props = Omit<TextAreaProps, 'label' | 'counts'> & {
  label: string
  /** The variables that can be inserted, by name. */
  tokens: readonly MessageToken[]
  /** Buttons such as templates and suggestions. */
  tools?: ReactNode
}

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', marginTop: '2' })
const warning = css({ marginTop: '2' })
const names = css({ textStyle: 'label', color: 'text-muted' })

/** A comma list of the variables, each once. */
const listed = (variables: readonly string[]) => [...new Set(variables)].join(', ')

/**
 * A field for the text of a message, with buttons that insert variables at the cursor, and a button that corrects misspelled variables. If the
 * text contains asterisks, a warning explains that variables are not written with asterisks.
 */
export function MessageField({ tokens, tools, value, onValue, ...field }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  // A field that was never focused has its cursor before a restored text, not after it.
  const wasFocused = useRef(false)
  const put = (token: string) => {
    const { selectionStart: from, selectionEnd: to } = area.current!
    const next = withVariable(value, token, wasFocused.current ? { from, to } : { from: value.length, to: value.length })
    flushSync(() => onValue(next.text))
    area.current!.focus()
    area.current!.setSelectionRange(next.cursor, next.cursor)
  }
  const near = strayVariables(value, tokens).filter(({ meant }) => meant !== null)
  return (
    <div>
      <TextArea
        ref={area}
        onFocus={() => (wasFocused.current = true)}
        required
        rows={5}
        counts={MAX_MESSAGE}
        help={tokens[0] && m.sending_variables_help({ variable: `{${tokens[0]}}` })}
        value={value}
        onValue={onValue}
        {...field}
      />
      <div className={row}>
        <span className={names}>{m.sending_put_in()}</span>
        {tokens.map((token) => (
          <Button key={token} size="small" onClick={() => put(token)}>
            {`{${token}}`}
          </Button>
        ))}
      </div>
      {value.includes('*') && (
        <div className={warning}>
          <Banner tone="danger">{m.sending_asterisk({ variable: '{variable_name}' })}</Banner>
        </div>
      )}
      {near.length > 0 && (
        <div className={warning}>
          <Banner
            tone="caution"
            actions={
              <Button size="small" onClick={() => onValue(withVariablesFixed(value, tokens))}>
                {m.sending_near_fix({ variables: listed(near.map(({ meant }) => `{${meant}}`)) })}
              </Button>
            }
          >
            {m.sending_near({
              count: new Set(near.map(({ written }) => written)).size,
              variables: listed(near.map(({ written }) => written)),
            })}
          </Banner>
        </div>
      )}
      {tools && <div className={row}>{tools}</div>}
    </div>
  )
}
