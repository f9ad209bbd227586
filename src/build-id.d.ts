/** The name of this build, put in by Vite. Not there when the server runs from its sources. */
declare const __BUILD_ID__: string
