import type { Limits, QuotaFigure, QuotaScope } from '@visionair/contract/quotas'

export type Figures = Readonly<Record<QuotaFigure, number>>
export type { Limits }

/** Whose a quota is: of one company or of one account, by its id. */
export interface Subject {
  readonly scope: QuotaScope
  readonly id: number
}

/** What a company or an account uses, and what it may. */
export interface Quota extends Subject {
  readonly name: string
  readonly used: Figures
  readonly uploadsUnderWay: number
  /** What counts: its own limits, else those of all. */
  readonly limits: Limits
  readonly own: Limits
}

/** The limits of who has none of their own. */
export interface QuotaDefaults {
  readonly company: Limits
  readonly account: Limits
}
