import { Link } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { usePageName } from '#parts/crumb/page-name.tsx'
import { header } from '#styled/recipes'

import { useRememberPlace } from '#shell/find/use-remember-place.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { type Step, useHasFailed, usePageTitle, useTrail } from './use-trail.ts'

/** The breadcrumb from the area to the open page. The last step is the open page, and sets the window's title. */
export function Crumbs() {
  const styles = header()
  const steps = useTrail()
  const title = usePageTitle()
  return (
    <nav aria-label={m.shell_breadcrumb()} className={styles.crumbs}>
      <ol className={styles.crumbs}>
        {steps.map((step, index) => (
          <li key={step.path} className={styles.crumb}>
            <Crumb step={step} last={index === steps.length - 1} title={title} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface Place {
  path: string
  last: boolean
  title: string | null
}

function Crumb({ step: { path, crumb }, ...rest }: { step: Step } & Omit<Place, 'path'>) {
  const place = { path, ...rest }
  if (typeof crumb === 'string') return <ReportedName {...place} words={crumb} />
  const { Named } = crumb
  return <Named>{({ words, detail }) => <Words {...place} words={words} detail={detail} />}</Named>
}

/** A step with its own words, or with the name that the page has reported. */
function ReportedName({ words, ...place }: Place & { words: string }) {
  return <Words {...place} words={words} {...usePageName(place.path)} />
}

function Words({ path, words, detail, last, title }: Place & { words: string; detail?: string | undefined }) {
  const styles = header()
  const hasFailed = useHasFailed()
  const named = last && !hasFailed ? (title ?? words) : null
  useDocumentTitle(named)
  useRememberPlace(named === null ? null : { path, words: [named, detail].filter(Boolean).join(' · ') })
  const shown = (
    <>
      {words}
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  )
  if (last)
    return (
      <span aria-current="page" className={styles.here}>
        {shown}
      </span>
    )
  return (
    <Link to={path} className={styles.crumbLink}>
      {shown}
    </Link>
  )
}
