import { assemblingSources, changedSinceProof, imagingSources } from './proven-at-length.ts'

/** Whether all that takes long is tried, as by `npm run test:long`; each change is tried with a part of it. */
export const isWholeDepth = process.env.TEST_DEPTH === 'whole'

/** Whether photos are found and placed by other code than was proven at length; otherwise a few of the photo sets are proof enough. */
export const isImagingTried = isWholeDepth || changedSinceProof('imaging', ...imagingSources)

/** Whether photos of a side become its picture by other code than was proven at length. */
export const isAssemblingTried = isImagingTried || changedSinceProof('assembling', ...assemblingSources)
