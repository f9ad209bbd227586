import { Link } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { button, errorPage } from '#styled/recipes'

import { useDocumentTitle } from '#shell/header/use-document-title.ts'

export function ServerErrorPage() {
  const styles = errorPage({ alone: true })
  useDocumentTitle(m.common_error_500())
  return (
    <main className={styles.root}>
      <p className={styles.code}>500</p>
      <h1 className={styles.title}>{m.common_internal_server_error()}</h1>
      <div className={styles.actions}>
        <Link to="/" className={button()}>
          {m.common_home_page()}
        </Link>
      </div>
    </main>
  )
}
