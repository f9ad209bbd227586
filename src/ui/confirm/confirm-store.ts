import type { ReactNode } from 'react'

export type ConfirmOptions = {
  title: string
  body?: ReactNode
  /** The text of the button that confirms. */
  confirmText: string
  cancelText?: string
  tone?: 'normal' | 'danger'
  /** The text that the person must type to confirm. */
  typeToConfirm?: string
}

export type ConfirmRequest = ConfirmOptions & { answer: (yes: boolean) => void }

let current: ConfirmRequest | null = null
const listeners = new Set<() => void>()

function set(next: ConfirmRequest | null): void {
  current = next
  for (const listener of listeners) listener()
}

export const confirmStore = {
  get: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Asks a question; resolves to whether the person confirmed it. If another question is still open, that one resolves to false. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  current?.answer(false)
  return new Promise((resolve) => {
    const request: ConfirmRequest = {
      ...options,
      answer: (yes) => {
        if (current === request) set(null)
        resolve(yes)
      },
    }
    set(request)
  })
}

/** `confirm` as a hook: `const confirm = useConfirm(); if (await confirm({…})) …`. */
export const useConfirm = () => confirm
