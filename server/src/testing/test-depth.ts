/** Whether all that takes long is tried, as by `npm run test:long`; each change is tried with a part of it. */
export const isWholeDepth = process.env.TEST_DEPTH === 'whole'
