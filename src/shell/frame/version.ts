/** The first seven characters of the build id. */
export const version = (typeof __BUILD_ID__ === 'undefined' ? 'dev' : __BUILD_ID__).slice(0, 7)
