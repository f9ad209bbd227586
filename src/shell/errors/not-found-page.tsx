import { Link } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { button, errorPage } from '#styled/recipes'

import { useDocumentTitle } from '#shell/header/use-document-title.ts'

/** The page of any unknown path. For signed-in people the link to sign-in leads home. */
export function NotFoundPage() {
  const styles = errorPage()
  useDocumentTitle(m.common_error_404())
  return (
    <main className={styles.root}>
      <p className={styles.code}>404</p>
      <h1 className={styles.title}>{m.common_page_not_found()}</h1>
      <div className={styles.actions}>
        <Link to="/auth/sign-in" className={button()}>
          {m.shell_return_to_sign_in()}
        </Link>
      </div>
    </main>
  )
}
