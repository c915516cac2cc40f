import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The terms of use as a PDF; public, so that a page can embed them before anything else may be seen. */
export const termsDocument = endpoint({
  name: 'termsDocument',
  method: 'GET',
  path: '/api/terms/:language',
  tag: 'Accounts',
  summary: 'Terms of use as a PDF',
  access: 'public',
  kind: 'file',
  status: 200,
  params: z.strictObject({ language: z.enum(['en', 'fr']) }),
})
