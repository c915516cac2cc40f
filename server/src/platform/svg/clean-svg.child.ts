import { z } from 'zod'
import { answerOnce } from '../process/ask-child.ts'
import { purifySvg } from './purify-svg.ts'

// One drawing per process, which is ended after its answer: a hostile one can fail only itself.
answerOnce((question) => purifySvg(z.object({ text: z.string() }).parse(question).text))
