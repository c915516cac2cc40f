import { expect, test } from 'vitest'
import { stillAsked } from './make-same.ts'

const whole = { component: '', type: '2', severity: '5' }

test('nothing is asked where type and severity are offered and no component is', () => {
  expect(stillAsked(whole, false)).toBeNull()
})

test('what is no longer offered is asked, the first thing of the form first', () => {
  expect(stillAsked({ ...whole, type: '' }, false)).toBe('type')
  expect(stillAsked({ ...whole, severity: '' }, false)).toBe('severity')
  expect(stillAsked({ component: '', type: '', severity: '' }, true)).toBe('component')
})

test('where findings are classified by component a comment of its own is asked: that of the earlier visit is not taken over', () => {
  expect(stillAsked({ ...whole, component: '3' }, true)).toBe('comment')
})
