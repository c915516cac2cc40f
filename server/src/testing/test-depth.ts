import { changedLately } from './changed-lately.ts'

/** Whether all that takes long is tried, as by `npm run test:long`; each change is tried with a part of it. */
export const isWholeDepth = process.env.TEST_DEPTH === 'whole'

/** Whether photos are found and placed by other code than before; otherwise a few of the photo sets are proof enough. */
export const isImagingTried =
  isWholeDepth || changedLately('server/src/imaging/', 'server/src/demo/render/', 'server/package.json')

/** Whether photos of a side become its picture by other code than before. */
export const isAssemblingTried = isImagingTried || changedLately('server/src/modules/images/')
