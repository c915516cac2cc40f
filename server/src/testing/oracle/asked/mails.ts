import type { Row } from '../facts/rows.ts'
import { type Asking, absent, byId, type Params, page, type Question, refused } from './question.ts'

type Mail = Row<'mails'>

const path = '/api/mails'

const saidOfMail = ({ id, recipient: to, subject, template, language, state, createdAt, doneAt }: Mail) => ({
  id,
  ...{ to, subject, template, language, state },
  // No mail failed here.
  error: null,
  createdAt: createdAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
})

const newestFirst = (left: Mail, right: Mail): number => right.madeAtUs - left.madeAtUs || byId(right, left)

/** "Mails of the product, newest first", for administrators. */
export function askMails(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { mails } = truth.facts.rows
  if (!viewer.isAdmin) return [refused(`${path}?page=1`)]
  const any = dice.pickOrNone(mails)
  const narrowings: readonly { readonly params: Params; keeps(mail: Mail): boolean }[] = [
    { params: {}, keeps: () => true },
    ...(any === null
      ? []
      : [
          { params: { state: any.state }, keeps: ({ state }: Mail) => state === any.state },
          { params: { template: any.template }, keeps: ({ template }: Mail) => template === any.template },
          {
            params: { to: any.recipient.toUpperCase() },
            keeps: ({ recipient }: Mail) => recipient.toLowerCase() === any.recipient.toLowerCase(),
          },
        ]),
  ]
  const lists = narrowings.map(({ params, keeps }) =>
    page(asking, { path, params, rows: mails.filter(keeps).toSorted(newestFirst), say: saidOfMail }),
  )
  return [...lists, absent(`${path}/999999999`)]
}
