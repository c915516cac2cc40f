import { describe, expect, it } from 'vitest'
import { browserShares, browserTestFiles, secondsNoted } from './browser-shares.ts'

const parts = [3, 3, 2, 1, 1]

describe('shares of the browser tests', () => {
  it('has each file in exactly one share, in the order in which it is tried', () => {
    const files = browserTestFiles()
    const shares = browserShares(files, secondsNoted(), parts)
    expect(files.length).toBeGreaterThan(70)
    expect(shares.flat().toSorted()).toEqual(files)
    for (const share of shares) expect(share).toEqual(share.toSorted())
  })

  it('takes as long as its part says, as near as whole files allow', () => {
    const noted = secondsNoted()
    const files = browserTestFiles()
    const secondsOf = (share: readonly string[]) => share.reduce((sum, file) => sum + (noted[file] ?? 0), 0)
    const each = secondsOf(files) / parts.reduce((sum, part) => sum + part, 0)
    for (const [index, share] of browserShares(files, noted, parts).entries())
      expect(secondsOf(share) / (each * (parts[index] ?? 0))).toBeCloseTo(1, 0)
  })

  it('counts a file of which nothing is noted as one of the middle', () => {
    const noted = { long: 100, middle: 10, short: 1 }
    expect(browserShares(['long', 'middle', 'new', 'short'], noted, [1, 1])).toEqual([
      ['long'],
      ['middle', 'new', 'short'],
    ])
    expect(browserShares(['new', 'other'], {}, [1, 1])).toEqual([['new'], ['other']])
  })

  it('leaves a share without files where there are fewer files than shares', () => {
    expect(browserShares(['one'], { one: 5 }, [2, 1, 1])).toEqual([['one'], [], []])
  })
})
