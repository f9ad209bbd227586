import { Link } from '@tanstack/react-router'

import { useSession } from '#data/session/use-session.ts'
import { m } from '#messages/m.ts'
import { button, errorPage } from '#styled/recipes'

import { useDocumentTitle } from '#shell/header/use-document-title.ts'

/** The page for an unknown path, outside the frame. It links to sign-in, or to the home page if a person is signed in. */
export const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
)

/** The content of the page for an unknown path. Inside the frame, sidebar and header stay. */
export function NotFound() {
  const styles = errorPage()
  const session = useSession()
  useDocumentTitle(m.common_error_404())
  return (
    <div className={styles.root}>
      <p className={styles.code}>404</p>
      <h1 className={styles.title}>{m.common_page_not_found()}</h1>
      <div className={styles.actions}>
        {session.status === 'signed-in' ? (
          <Link to="/" className={button()}>
            {m.common_home_page()}
          </Link>
        ) : (
          <Link to="/auth/sign-in" className={button()}>
            {m.shell_return_to_sign_in()}
          </Link>
        )}
      </div>
    </div>
  )
}
