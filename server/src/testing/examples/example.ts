import type { CallParts } from '../authorization/checks/cells.ts'
import { jsonOf } from '../authorization/checks/judge.ts'
import type { Reply } from '../authorization/checks/send.ts'
import { normalForm, shortForm } from './normal-form.ts'

/** A call that was made and accepted, in the form in which the description shows it. */
export interface Example {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly answer?: unknown
}

/** A form as JSON: fields as they are, `data` as the object that it holds, files by their names. */
function formParts(form: FormData): object {
  const parts = [...new Set(form.keys())].map((name) => {
    const values = form
      .getAll(name)
      .map((value) => (typeof value !== 'string' ? value.name : name === 'data' ? JSON.parse(value) : value))
    return [name, name.endsWith('[]') ? values : values[0]]
  })
  return Object.fromEntries(parts)
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0

function bodyOf(body: unknown): { body?: unknown } {
  if (body === undefined || body instanceof Uint8Array) return {}
  return { body: normalForm(body instanceof FormData ? formParts(body) : body) }
}

/** What the description shows of a call and its answer; bytes are not shown. */
export function exampleOf({ params, query, body }: CallParts, reply: Reply): Example {
  const answer = jsonOf(reply)
  return {
    ...(isEmpty(params) ? {} : { params: normalForm(params) }),
    ...(isEmpty(query) ? {} : { query: normalForm(query) }),
    ...bodyOf(body),
    ...(answer === undefined ? {} : { answer: shortForm(answer) }),
  }
}
