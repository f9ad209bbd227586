import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'

import { helpOpen } from '#parts/help/help-link.tsx'
import { css } from '#styled/css'

import { HelpPlace } from '#shell/help/help-place.tsx'

const root = css({ display: 'flex' })
const screen = css({ flex: '1 1 auto', minWidth: 0 })

/** The frame of the screens before sign-in: the screen, and the help beside it. The help closes when these screens are left. */
export function PlainFrame() {
  useEffect(() => () => helpOpen.set(null), [])
  return (
    <div className={root}>
      <div className={screen}>
        <Outlet />
      </div>
      <HelpPlace />
    </div>
  )
}
