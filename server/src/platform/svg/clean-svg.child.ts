import { z } from 'zod'
import { purifySvg } from './purify-svg.ts'
import { readyMessage } from './svg.messages.ts'

// One drawing per process, which is ended after its answer: a hostile one can fail only itself.
process.once('message', (message) => {
  process.send?.(purifySvg(z.string().parse(message)), () => process.exit(0))
})
process.send?.(readyMessage)
