import type { Box } from './geometry.ts'

/** A finding as the viewer sees it: a box in image pixels and how to show it. */
export type ViewerBox = Box & {
  readonly id: string
  /** CSS colour of the severity. */
  readonly color: string
  /** Short text on the chip, usually the number of the finding. */
  readonly label: string
  /** 0 not specified … 5 critical; written on the chip and used to choose what is drawn when there is too much. */
  readonly severityNumber: number
  /** The chip shows the label alone: the severity is still to be chosen. */
  readonly isUnrated?: boolean
  /** Draws the animated dashed border although the box is not selected (one that is not saved yet). */
  readonly dashed?: boolean
  /** Chosen to be changed together with others. */
  readonly isChosen?: boolean
  /** Lies on another picture and is shown where it would be on this one; drawn thinner, never changed. */
  readonly ghost?: boolean
}
