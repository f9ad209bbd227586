import { m } from '#messages/m.ts'
import { css } from '#styled/css'

interface Item {
  category?: string
  question: string
  answer: string
}

const heading = css({ textStyle: 'section', marginBlockStart: '2' })
const question = css({ textStyle: 'dense', fontWeight: 'medium' })
const answer = css({ textStyle: 'dense', whiteSpace: 'pre-wrap', marginInlineStart: 0 })

/** The questions as fans see them, grouped by category. */
export function FaqPreview({ items }: { items: readonly Item[] }) {
  const categories = [...new Set(items.map(({ category = '' }) => category))]
  return (
    <>
      {categories.map((category) => (
        <div key={category}>
          <p className={heading}>{category || m.settings_faq_list()}</p>
          <dl>
            {items
              .filter((item) => (item.category ?? '') === category)
              .map((item, index) => (
                // The index is the key, because two questions may be equal while one is typed.
                <div key={index}>
                  <dt className={question}>{item.question}</dt>
                  <dd className={answer}>{item.answer}</dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </>
  )
}
