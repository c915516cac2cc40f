interface Ranked {
  readonly idForReport: number
  readonly severity: { readonly severityNumber: number }
}

/** The worst first; of equal ones the lower number first. */
export const worstFirst = <A extends Ranked>(annotations: readonly A[]): A[] =>
  annotations.toSorted(
    (one, other) => other.severity.severityNumber - one.severity.severityNumber || one.idForReport - other.idForReport,
  )
