import { useState } from 'react'

/** The state of a part that is loaded when it is first opened. It then stays mounted, so that it can close with its animation. */
export function useLoaded(): { open: boolean; wanted: boolean; show: () => void; hide: () => void } {
  const [state, setState] = useState({ open: false, wanted: false })
  return {
    ...state,
    show: () => setState({ open: true, wanted: true }),
    hide: () => setState((before) => ({ ...before, open: false })),
  }
}
