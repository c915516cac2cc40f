import { type Asking, byId, directions } from './question.ts'

/** Which of two stands first. */
export type Order<R> = (left: R, right: R) => number

/** One order or another; the id breaks ties whichever way. */
export function ordering<R extends { readonly id: number }>(
  { dice }: Asking,
  unasked: Order<R>,
  orders: Readonly<Record<string, Order<R>>>,
) {
  const name = dice.pick([null, ...Object.keys(orders)])
  const asked = name === null ? undefined : orders[name]
  if (asked === undefined)
    return { params: {}, order: (left: R, right: R) => unasked(left, right) || byId(left, right) }
  const direction = dice.pick(directions)
  const sign = direction === 'asc' ? 1 : -1
  return {
    params: { [`order[${name}]`]: direction },
    order: (left: R, right: R) => sign * asked(left, right) || unasked(left, right) || byId(left, right),
  }
}
