import { fileURLToPath } from 'node:url'

/** Where Node keeps what it compiled of our modules, beside the packages: whoever can write there can change the program anyway. */
export const compiledFolder = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))
