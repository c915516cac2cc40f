import { z } from 'zod'
import { answerOnce } from '../process/ask-child.ts'
import { inspectPdf } from './inspect-pdf.ts'

// One document per process: a hostile one can fail only itself.
answerOnce((question) => inspectPdf(z.object({ bytes: z.instanceof(Uint8Array) }).parse(question).bytes))
