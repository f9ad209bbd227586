/** The tag of the sync event that the browser fires for the service worker once the network is back. */
export const SYNC_TAG = 'holdfast-drain'

/** The address of the script that sends queued changes in the service worker. It is stored with the worker, and runs at a sync. */
export const SENDER_SCRIPT = '/sw-sender.js'

/** The functions that the script at `SENDER_SCRIPT` defines in the service worker, under the name `holdfastSender`. */
export interface ClosedSender {
  /** Whether a user who is signed in has changes on this device that are not sent yet. */
  waits(): Promise<boolean>
  /** Sends queued changes, without a page. @returns whether some still wait for the network */
  send(): Promise<boolean>
}
