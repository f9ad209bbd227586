/** The name of this build, inserted by Vite. Not defined when the server runs from its sources. */
declare const __BUILD_ID__: string
