// Node has no Temporal yet; a browser's own is used if it exists.
import 'temporal-polyfill/global'
