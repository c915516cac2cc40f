import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../api-world.ts'
import type { Caller } from './callers.ts'
import { faultOf, faultOfBody, faultOfCaller } from './judged-answer.ts'
import type { Operation } from './operations.ts'

const answer = (status: number, code = 'invalid', detail = 'Must be at least 1.'): Answer => ({
  status,
  headers: new Headers({ 'content-type': status < 400 ? 'application/json' : 'application/problem+json' }),
  body: status < 400 ? { data: [] } : { status, code, detail },
})
const listing: Operation = {
  ...{ name: 'listParks', method: 'GET', path: '/api/device_groups', parameters: [], body: undefined },
  ...{ success: 200, isPublic: false },
}
const making: Operation = { ...listing, name: 'createPark', method: 'POST', success: 201 }
const caller = (more: Partial<Caller>): Caller => ({ name: 'somebody', token: 'x', barred: null, scope: null, ...more })

describe('an answer to a call that was made up', () => {
  it('is at fault for what the server could not do, and without a reason that can be read', () => {
    expect(faultOf(answer(200))).toBeNull()
    expect(faultOf(answer(422))).toBeNull()
    expect(faultOf(answer(500))).toContain('500')
    expect(faultOf(answer(507, 'quota-reached', 'This company may store 2 bytes.'))).toBeNull()
    expect(faultOf(answer(507, 'storage-full'))).toContain('507')
    expect(faultOf({ ...answer(422), body: { status: 422 } })).toContain('without a reason')
    expect(faultOf({ ...answer(422), headers: new Headers({ 'content-type': 'text/html' }) })).toContain('text/html')
    expect(faultOf(answer(422, 'invalid', 'park.name_taken'))).toContain('says a key')
    expect(faultOf(answer(422, 'invalid', 'invalid: inspection_group.no_device'))).toContain('says a key')
  })

  it('is 401 to nobody, whatever is asked for that is not for everybody', () => {
    const nobody = caller({ barred: 'no account' })
    expect(faultOfCaller(listing, nobody, answer(401))).toBeNull()
    expect(faultOfCaller(listing, nobody, answer(400))).not.toBeNull()
    expect(faultOfCaller(listing, nobody, answer(200))).not.toBeNull()
    expect(faultOfCaller({ ...listing, isPublic: true }, nobody, answer(200))).toBeNull()
  })

  it('is 403 with its reason while a second factor or the terms are missing, but where either is given', () => {
    const barred = caller({ barred: 'factor' })
    expect(faultOfCaller(listing, barred, answer(403, 'second-factor-required'))).toBeNull()
    expect(faultOfCaller(listing, barred, answer(403, 'forbidden'))).not.toBeNull()
    expect(faultOfCaller(listing, barred, answer(200))).not.toBeNull()
    expect(faultOfCaller({ ...listing, name: 'getSecondFactor' }, barred, answer(200))).toBeNull()
    expect(faultOfCaller({ ...listing, name: 'getSecondFactor' }, caller({ barred: 'terms' }), answer(200))).not.toBe(
      null,
    )
  })

  it('lets no token that reads only change anything or start work', () => {
    const reading = caller({ scope: 'read' })
    expect(faultOfCaller(listing, reading, answer(200))).toBeNull()
    expect(faultOfCaller(making, reading, answer(201))).not.toBeNull()
    expect(faultOfCaller({ ...listing, success: 202 }, reading, answer(202))).not.toBeNull()
    expect(faultOfCaller(making, caller({ scope: 'write' }), answer(201))).toBeNull()
  })

  it('takes no body that the description does not, and no property that it does not name', () => {
    const validate = new Ajv2020().compile({
      ...{ type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false },
    })
    expect(faultOfBody(validate, { name: 'A' }, answer(200))).toBeNull()
    expect(faultOfBody(validate, { name: 'A', isAdmin: 1 }, answer(422))).toBeNull()
    expect(faultOfBody(validate, { name: 'A', isAdmin: 1 }, answer(200))).toContain('not as described')
    expect(faultOfBody(validate, { name: 1 }, answer(201))).toContain('/name')
  })
})
