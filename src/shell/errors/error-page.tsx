import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { button, errorPage } from '#styled/recipes'

import { version } from '#shell/frame/version.ts'
import { useDocumentTitle } from '#shell/header/use-document-title.ts'
import { describeError } from './describe-error.ts'

/** The page for a failure: title, code, message, a link home, a button that reloads the page, and the version. */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const styles = errorPage()
  const { status, code, message } = describeError(error)
  const unexpected = status === null || status >= 500
  const { history } = useRouter()
  useDocumentTitle(m.shell_page_error())
  const shown = [status, code].filter((part) => part !== null).join(' · ')
  return (
    <div role="alert" className={styles.root}>
      <h1 className={styles.title}>{m.shell_error_title()}</h1>
      {shown && <p className={styles.code}>{m.common_error_code({ code: shown })}</p>}
      <p>{message}</p>
      {unexpected && <p className={styles.detail}>{m.shell_error_detail()}</p>}
      <div className={styles.actions}>
        <a href={history.createHref('/')} className={button({ variant: 'primary' })}>
          {m.common_home_page()}
        </a>
        <button type="button" className={button()} onClick={() => location.reload()}>
          {m.common_reload()}
        </button>
      </div>
      <p className={styles.version}>{m.common_version({ version })}</p>
    </div>
  )
}
