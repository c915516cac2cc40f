import { z } from 'zod'

/** What the child process answers: the cleaned drawing, or why there is none. */
export const svgAnswerSchema = z.union([
  z.object({ svg: z.string() }),
  z.object({ refused: z.enum(['unreadable', 'empty']) }),
])
export type SvgAnswer = z.infer<typeof svgAnswerSchema>
