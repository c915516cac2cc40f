import { lackIn, type Shown } from '@visionair/contract/rules'
import {
  type Box,
  centreOf,
  distanceBetween,
  type ImageSize,
  type Insets,
  toImage,
  turnedSize,
  turnToImage,
  type View,
} from '../picture/geometry.ts'
import { nearestView, type Piece, planSweep } from './plan.ts'
import { type SweepFactor, type SweepScale, sweepScale } from './scale.ts'

/** What the walk goes over. */
export type SweepGround = {
  readonly image: ImageSize
  /** What is known to be blade; null sweeps the whole picture. */
  readonly blade: readonly Piece[] | null
  readonly isHubAtEnd: boolean
  readonly imageRatioCmPerPx: number | null
  readonly factor: SweepFactor
  /** What of the picture is known to have been looked at. */
  readonly shown?: readonly Shown[]
}

/** Where a walk stands. */
export type SweepState = {
  /** Of the view, counted from 1. */
  readonly number: number
  readonly total: number
  readonly scale: SweepScale
  readonly factor: SweepFactor
  readonly isBladeKnown: boolean
  /** The last view was left behind. */
  readonly isAtTip: boolean
  /** A gap was asked for and there is none. */
  readonly isAllSeen: boolean
}

/** A view of this size that shows a box where no tool lies over it: the whole of it, in image pixels. */
export function regionWith(box: Box, view: View, insets: Insets, imagePx: number): Box {
  const size = turnedSize(view, view.turn)
  const shift = turnToImage({ x: (insets.right - insets.left) / 2, y: (insets.bottom - insets.top) / 2 }, view.turn)
  const middle = centreOf(box)
  const [width, height] = [size.widthPx * imagePx, size.heightPx * imagePx]
  const centre = { x: middle.x + shift.x * imagePx, y: middle.y + shift.y * imagePx }
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height }
}

const sameScale = 0.02
const samePlacePx = 8

/** Whether two views show the same, but for what no eye would tell. */
function isSameView(one: View, other: View): boolean {
  if (one.turn !== other.turn || Math.abs(one.scale / other.scale - 1) > sameScale) return false
  const middle = (view: View) => toImage({ x: view.widthPx / 2, y: view.heightPx / 2 }, view)
  return distanceBetween(middle(one), middle(other)) * one.scale <= samePlacePx
}

/** Goes over the blade view by view, from where nobody looked yet, comes back to where it stopped after whatever was done in between, and knows the tip. */
export class SweepWalk {
  #views: readonly Box[] = []
  #plannedFor = ''
  #ground: SweepGround | null = null
  #at = -1
  #isAtTip = false
  #isAllSeen = false
  #stop: View | null = null

  /** One step on (1) or back (-1), or to the stop when the view is elsewhere. @returns what to show, in image pixels; null at the tip, and where there is nothing to show */
  go(direction: 1 | -1, view: View, ground: SweepGround, insets: Insets): Box | null {
    const { imagePx } = sweepScale(ground.imageRatioCmPerPx, ground.factor)
    const isNew = this.#plan(view, ground, insets, imagePx)
    this.#isAllSeen = false
    const isElsewhere = isNew || this.#stop === null || !isSameView(view, this.#stop)
    if (this.#at === -1) this.#at = Math.max(0, this.#nextGap(ground, imagePx))
    else if (!isElsewhere) {
      const next = this.#at + direction
      this.#isAtTip = next >= this.#views.length
      if (this.#isAtTip) return null
      this.#at = Math.max(0, next)
    } else this.#isAtTip = false
    const box = this.#views[this.#at]
    return box === undefined ? null : regionWith(box, view, insets, imagePx)
  }

  /** On to the next view with something that was not looked at as finely as it is swept, from the first again after the last. @returns what to show, in image pixels; null where nothing is left */
  toGap(view: View, ground: SweepGround, insets: Insets): Box | null {
    const { imagePx } = sweepScale(ground.imageRatioCmPerPx, ground.factor)
    this.#plan(view, ground, insets, imagePx)
    const gap = this.#nextGap(ground, imagePx)
    const box = this.#views[gap]
    this.#isAllSeen = box === undefined
    if (box === undefined) {
      this.#at = Math.max(0, this.#at)
      return null
    }
    this.#at = gap
    this.#isAtTip = false
    return regionWith(box, view, insets, imagePx)
  }

  /** The view that came of what was to be shown, which the picture's edges may have moved. */
  arrived(view: View): void {
    this.#stop = view
  }

  /** Where the walk stands; null before it began. */
  state(): SweepState | null {
    const ground = this.#ground
    if (ground === null || this.#at === -1) return null
    return {
      number: Math.min(this.#at + 1, this.#views.length),
      total: this.#views.length,
      scale: sweepScale(ground.imageRatioCmPerPx, ground.factor),
      factor: ground.factor,
      isBladeKnown: ground.blade !== null,
      isAtTip: this.#isAtTip,
      isAllSeen: this.#isAllSeen,
    }
  }

  /** The first view after the one it stands at, or before any, with something left to look at; -1 without one. */
  #nextGap({ image, blade, shown = [] }: SweepGround, imagePx: number): number {
    const lacks = lackIn({ ...image, blade, mostImagePx: imagePx }, shown, this.#views)
    const after = lacks.indexOf(true, this.#at + 1)
    return after === -1 ? lacks.indexOf(true) : after
  }

  /** Plans anew where window, turn, scale or ground are others, and stands at the view nearest to where it stood. */
  #plan(view: View, ground: SweepGround, insets: Insets, imagePx: number): boolean {
    const clear = {
      widthPx: Math.max(1, view.widthPx - insets.left - insets.right),
      heightPx: Math.max(1, view.heightPx - insets.top - insets.bottom),
    }
    const size = turnedSize(clear, view.turn)
    const shown = { widthPx: size.widthPx * imagePx, heightPx: size.heightPx * imagePx }
    const plannedFor = JSON.stringify([shown, ground.isHubAtEnd, view.turn])
    if (plannedFor === this.#plannedFor && this.#ground?.blade === ground.blade) return false
    const before = this.#views[this.#at]
    const { image, blade, isHubAtEnd } = ground
    this.#views = planSweep({ image, blade, isHubAtEnd, view: shown })
    this.#at = before === undefined ? -1 : nearestView(this.#views, before)
    this.#plannedFor = plannedFor
    this.#ground = ground
    return true
  }
}
