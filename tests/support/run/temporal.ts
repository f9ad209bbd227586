// Node may have no Temporal; the polyfill does nothing if Temporal exists.
import 'temporal-polyfill/global'
