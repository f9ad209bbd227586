/** Elements that take keys. Check boxes, radio buttons and sliders are left out, so that letters are shortcuts there. */
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]'

/** Whether a key that is pressed on this element is typed into a field, so that it is no shortcut. */
export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null
