import { expect, it } from 'vitest'
import { isUnreviewed, neighbourIn, nextUnreviewed } from './walking.ts'

const severity = (severityNumber: number) => ({ id: 1, name: '', nameFr: '', color: '#000000', severityNumber })
const finding = (id: number, reviewed: boolean) => ({
  id,
  needsReview: false,
  severity: severity(3),
  hasExpertComment: reviewed,
})

it('walking stops at the ends and begins at one without a selection', () => {
  const ids = [7, 3, 9]
  expect([neighbourIn(ids, 7, 1), neighbourIn(ids, 9, 1), neighbourIn(ids, 7, -1)]).toEqual([3, 9, 7])
  expect([neighbourIn(ids, null, 1), neighbourIn(ids, null, -1), neighbourIn([], null, 1)]).toEqual([7, 9, null])
  expect(neighbourIn(ids, 99, 1)).toBe(7)
})

it('a finding is to be reviewed while its picture is new, it has no severity, or no expert has said anything', () => {
  expect(isUnreviewed(finding(1, true))).toBe(false)
  expect(isUnreviewed(finding(1, false))).toBe(true)
  expect(isUnreviewed({ ...finding(1, true), needsReview: true })).toBe(true)
  expect(isUnreviewed({ ...finding(1, true), severity: severity(0) })).toBe(true)
})

it('the next one to review is found going round, never the selected one again', () => {
  const all = [finding(1, false), finding(2, true), finding(3, false)]
  expect(nextUnreviewed(all, 1)).toBe(3)
  expect(nextUnreviewed(all, 3)).toBe(1)
  expect(nextUnreviewed(all, null)).toBe(1)
  expect(nextUnreviewed([finding(1, false)], 1)).toBeNull()
})
