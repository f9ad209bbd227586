// Node has no Temporal yet; the browser's own is used where it is there.
import 'temporal-polyfill/global'
