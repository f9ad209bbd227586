/**
 * Elements into which people type. Check boxes, radio buttons and sliders are not included, so that letters work as shortcuts on
 * them.
 */
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]'

/** Whether a key pressed on this element is typed into a field, so that it must not act as a shortcut. */
export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null
