import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { button, errorPage } from '#styled/recipes'

import { version } from '#shell/frame/version.ts'
import { useDocumentTitle } from '#shell/header/use-document-title.ts'
import { describeError } from './describe-error.ts'

/** The page of a failure: title, code, message, the way home, and the version. Trying again reloads the page. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const styles = errorPage()
  const { status, code, message } = describeError(error)
  const unexpected = status === null || status >= 500
  const { history } = useRouter()
  useDocumentTitle(m.shell_page_error())
  const shown = [status, code].filter((part) => part !== null).join(' · ')
  return (
    <div role="alert" className={styles.root}>
      {shown && <p className={styles.code}>{m.common_error_code({ code: shown })}</p>}
      <h1 className={styles.title}>{message}</h1>
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
